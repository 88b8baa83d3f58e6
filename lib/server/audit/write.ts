import type { Prisma } from '@/prisma/client/client'
import { db } from '../data/db'

/**
 * Writes an entry with its details for each row of `said`, as the database's triggers do for what they see. Its columns are
 * "at", "actor", "session", "request", "operation", "kind", "record", "person", "what", and "details", which is JSON as text.
 */
export const writeEntries = (said: Prisma.Sql) => db.$executeRaw`
  WITH said AS (${said}), fresh AS MATERIALIZED (
    SELECT nextval('"AuditEntry_id_seq"') AS "id", gen_random_uuid() AS "salt", said.* FROM said
  ), entry AS (
    INSERT INTO "AuditEntry"
      ("id", "at", "actorId", "sessionId", "requestId", "operation", "kind", "record", "personId", "what", "digest")
    SELECT "id", "at", "actor", "session", "request", "operation", "kind", "record", "person", "what"::"AuditWhat",
      encode(sha256(convert_to("salt" || "details", 'UTF8')), 'hex')
    FROM fresh
  ), detail AS (
    INSERT INTO "AuditDetail" ("entryId", "salt", "values") SELECT "id", "salt", "details" FROM fresh
  )
  INSERT INTO "AuditWaiting" ("entryId") SELECT "id" FROM fresh`
