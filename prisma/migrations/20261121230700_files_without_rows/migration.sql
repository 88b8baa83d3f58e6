-- Files that were found without a row: their age counts from then, and not from when they were uploaded.
CREATE TABLE "FileWithoutRow" (
    "key" TEXT NOT NULL,
    "firstSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FileWithoutRow_pkey" PRIMARY KEY ("key")
);
