-- Nobody need be known, and no key be kept: both follow from what their owner holds and from the secret of a table.
DROP TABLE players;
DROP TABLE keys;
