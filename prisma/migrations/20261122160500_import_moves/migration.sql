ALTER TABLE "Import" ADD COLUMN "movesFrom" DATE;
