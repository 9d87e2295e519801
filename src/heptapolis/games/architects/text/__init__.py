"""7 Wonders Architects as text: moves, documents and events for programs, names and sentences for people."""
