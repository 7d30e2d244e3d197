"""Three icons in the house style: roles instead of colours, one outline weight, a 64 × 64 grid."""

GHOST = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <path class="sheet"
    d="M10 58V32C10 16 19 6 32 6s22 10 22 26v26c-4 0-5-5-8-5s-4 5-7 5-4-5-7-5-4 5-7 5-4-5-7-5-4 5-8 5z"/>
  <path class="sheet-shade" d="M45 11c6 5 9 12 9 21v26c-3 0-5-3-6-4 2-15 1-31-3-43z"/>
  <path class="line outline"
    d="M10 58V32C10 16 19 6 32 6s22 10 22 26v26c-4 0-5-5-8-5s-4 5-7 5-4-5-7-5-4 5-7 5-4-5-7-5-4 5-8 5z"/>
  <g class="ink">
    <ellipse cx="24" cy="27" rx="4" ry="6"/>
    <ellipse cx="39" cy="27" rx="4" ry="6"/>
    <ellipse cx="31.500" cy="40" rx="3.500" ry="5"/>
  </g>
</svg>
"""

HOUSE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <g class="line">
    <path class="wall" d="M12 32h28v27H12z"/>
    <path class="wall-shade" d="M34 25h18v34H34z"/>
    <path class="wall" d="M12 34L24 21l14 13z"/>
    <path class="roof" d="M6 34L24 15l19 19-4 2-15-15-14 15z"/>
    <path class="roof" d="M30 27L43 6l13 21z"/>
    <path class="roof" d="M14 24v-9h5v4z"/>
    <path class="window" d="M39 34h8v9h-8z"/>
    <circle class="window" cx="43" cy="20" r="3.500"/>
    <path class="door" d="M20 59V47c0-6 9-6 9 0v12z"/>
    <path class="window" d="M15 38h5v5h-5zM29.500 38h4v5h-4z"/>
  </g>
  <path class="thin" d="M43 34v9M39 38.500h8M43 16.500v7"/>
  <circle class="ink" cx="26.500" cy="53" r="1"/>
</svg>
"""

JACK_O_LANTERN = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <!-- ribs: back pair, middle pair, front; each a lobe, so the outline stays pumpkin-like at 8 mm -->
  <g class="line">
    <path class="skin-shade" d="M20 22C8 21 3 31 4 41c1 10 7 17 16 16z"/>
    <path class="skin-shade" d="M44 22c12-1 17 9 16 19-1 10-7 17-16 16z"/>
    <path class="skin" d="M26 20C14 19 10 30 11 40c1 12 7 19 17 19z"/>
    <path class="skin" d="M38 20c12-1 16 10 15 20-1 12-7 19-17 19z"/>
    <path class="skin-light" d="M32 19c-9 0-13 10-13 21s5 20 13 20 13-9 13-20-4-21-13-21z"/>
    <!-- stem, bent to the right, with a curl -->
    <path class="stem" d="M28 21c1-5 1-9-1-13l8-3c1 4 4 6 9 6l-1 5c-5 0-7 2-7 5z"/>
  </g>
  <!-- the carving: glow inside, a darker inner edge left and below gives the wall its thickness -->
  <g class="carved">
    <path d="M17 37l6-9 7 8c-4 2-9 2-13 1z"/>
    <path d="M47 37l-6-9-7 8c4 2 9 2 13 1z"/>
    <path d="M32 38l3.5 5h-7z"/>
    <path d="M13 44c3 2 5 2 7 2l2 4 4-3c4 1 8 1 12 0l4 3 2-4c2 0 4 0 7-2-2 8-9 12-19 12s-17-4-19-12z"/>
  </g>
</svg>
"""

EXAMPLES = {"ghost": GHOST, "house": HOUSE, "jack-o-lantern": JACK_O_LANTERN}

PALETTE = """
[roles]
line = { full = { stroke = "#1d1230", width = 2.5 }, friendly = { stroke = "#222222", width = 2.2 } }
thin = { full = { stroke = "#1d1230", width = 1.5 }, friendly = { stroke = "#222222", width = 1.2 } }
outline = { full = "none", friendly = "none" }
ink = { full = "#1d1230", friendly = "#222222" }
sheet = { full = "#f4f0ff", friendly = "#ffffff" }
sheet-shade = { full = "#cfc6e8", friendly = "#ffffff" }
wall = { full = "#6e5a94", friendly = "#ffffff" }
wall-shade = { full = "#54427a", friendly = "#ffffff" }
roof = { full = "#213", friendly = { fill = "#fff", hatch = { color = "#555", spacing = 3, width = 0.6 } } }
window = { full = "#ffd84d", friendly = "#ffffff" }
door = { full = "#8a4a28", friendly = "#ffffff" }
skin = { full = "#f08c1e", friendly = "#ffffff" }
skin-shade = { full = "#c9601a", friendly = "#ffffff" }
skin-light = { full = "#fca94a", friendly = "#ffffff" }
stem = { full = "#5c7a35", friendly = "#ffffff" }
carved = { full = { fill = "#ffe066", stroke = "#7a330a", width = 1.2 }, friendly = "#ffffff" }
"""
