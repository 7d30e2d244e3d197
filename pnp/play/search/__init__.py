"""A bot that searches: any model and a number of playouts -> how to play well."""
