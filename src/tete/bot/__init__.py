"""The bot: any player, ours or another program's, in a seat of somebody's table."""
