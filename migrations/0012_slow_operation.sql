-- A slow statement names the request that ran it, by method and route, no longer a function of the program.
-- contract: no version that asks for the former name was ever released.
ALTER TABLE "slow_statements" RENAME COLUMN "verb" TO "operation";
