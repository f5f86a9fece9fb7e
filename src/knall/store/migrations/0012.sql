-- Nothing keeps a list of what is being played: an answer that compared a guess with it would tell hidden hands.
DROP TABLE in_play;
