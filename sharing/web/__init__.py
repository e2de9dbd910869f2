"""The pages of this room: the frames, and the desk’s page about websites."""
