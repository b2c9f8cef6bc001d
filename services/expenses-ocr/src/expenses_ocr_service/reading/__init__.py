"""What a photographed receipt says, read without a network and without guessing."""
