"""The shell's way to the rules, the engine and the bots. It knows argparse and terminals only."""
