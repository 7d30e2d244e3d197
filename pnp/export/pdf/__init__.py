"""Documents -> PDF; the only room that knows ReportLab."""
