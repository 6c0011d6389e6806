"""Written by `make tokens` from frontend/src/styles/tokens.css. Do not edit."""

from typing import Final

COLORS: Final = {
    "paper": "#faf9f6",
    "card": "#ffffff",
    "well": "#f3f1ec",
    "ink": "#15171c",
    "ink_2": "#4a505c",
    "ink_3": "#666d7a",
    "line": "#e7e4dd",
    "line_2": "#d6d2c8",
    "stone": "#b3aea1",
    "blue": "#1d3fc4",
    "blue_d": "#17329e",
    "blue_t": "#edf0fd",
    "ember": "#c8410b",
    "ember_t": "#fdeee5",
    "green": "#0b7a4b",
    "green_t": "#e6f4ec",
    "amber": "#8a5a00",
    "amber_t": "#fdf3d9",
    "amber_stripe": "#fbeac4",
    "amber_switch": "#b87a08",
    "red": "#b3261e",
    "red_d": "#8f1d17",
    "red_t": "#fdecea",
    "code": "#15171c",
    "code_text": "#e8e6e0",
    "code_quiet": "#9a9fab",
    "code_keyword": "#93a5f8",
    "code_string": "#f0a884",
}
FONTS: Final = {
    "sans": "'Geist Variable', 'Geist Fallback', ui-sans-serif, system-ui, sans-serif",
    "mono": "'Geist Mono Variable', 'Geist Mono Fallback', ui-monospace, monospace",
}
