import { db } from '@/lib/server/data/db'

const hour = 60 * 60_000

type Sample = {
  what: 'Added' | 'Changed' | 'Removed' | 'Seen'
  kind: string
  by: string | null
  whose: string
  operation: string
  hoursAgo: number
  before?: object
  after?: object
}

const [admin, teacher, student] = ['admin@school.example', 'teacher@school.example', 'student@school.example'] as const

/** What the staff did lately; filling the school itself is two entries. */
const samples: readonly Sample[] = [
  { what: 'Seen', kind: 'User', by: teacher, whose: student, operation: 'people:read', hoursAgo: 3 },
  { what: 'Seen', kind: 'User', by: admin, whose: student, operation: 'people:read', hoursAgo: 27 },
  {
    what: 'Changed',
    kind: 'User',
    by: admin,
    whose: student,
    operation: 'people:manage',
    hoursAgo: 28,
    before: { phone: '+91 98200 11111' },
    after: { phone: '+91 98200 12345' },
  },
  {
    what: 'Added',
    kind: 'LeaveRequest',
    by: student,
    whose: student,
    operation: 'leave:request',
    hoursAgo: 50,
    after: { reason: 'A wedding in the family', status: 'Pending' },
  },
  {
    what: 'Changed',
    kind: 'LeaveRequest',
    by: teacher,
    whose: student,
    operation: 'leave:decide',
    hoursAgo: 47,
    before: { status: 'Pending' },
    after: { status: 'Approved' },
  },
  {
    what: 'Changed',
    kind: 'Login',
    by: teacher,
    whose: teacher,
    operation: 'profile:update',
    hoursAgo: 75,
    before: { passwordHash: '…' },
    after: { passwordHash: '…' },
  },
  {
    what: 'Changed',
    kind: 'User',
    by: admin,
    whose: teacher,
    operation: 'people:manage',
    hoursAgo: 98,
    before: { address: '4 Fort Road, Pune' },
    after: { address: '14 Fort Road, Pune 411001' },
  },
  {
    what: 'Added',
    kind: 'ProfileChange',
    by: admin,
    whose: admin,
    operation: 'profile:update',
    hoursAgo: 120,
    after: { field: 'phone', before: '', after: '+91 20 5550 0100', status: 'Made' },
  },
  {
    what: 'Changed',
    kind: 'User',
    by: admin,
    whose: admin,
    operation: 'profile:update',
    hoursAgo: 120,
    before: { phone: '' },
    after: { phone: '+91 20 5550 0100' },
  },
  {
    what: 'Changed',
    kind: 'Login',
    by: null,
    whose: student,
    operation: 'password:reset',
    hoursAgo: 300,
    before: { passwordHash: '…' },
    after: { passwordHash: '…' },
  },
  {
    what: 'Changed',
    kind: 'Login',
    by: admin,
    whose: admin,
    operation: 'profile:update',
    hoursAgo: 121,
    before: { passwordHash: '…' },
    after: { passwordHash: '…' },
  },
  {
    what: 'Removed',
    kind: 'LeaveRequest',
    by: admin,
    whose: student,
    operation: 'leave:decide',
    hoursAgo: 140,
    before: { reason: 'Entered twice', status: 'Pending' },
  },
]

/** Entries that look alive on /admin/audit and on the demo accounts' own pages. */
export async function fill() {
  if ((await db.auditEntry.count({ where: { requestId: 'seed' } })) > 0) return
  const logins = await db.login.findMany({
    where: { email: { in: [admin, teacher, student] } },
    select: { email: true, userId: true },
  })
  const idOf = (email: string | null) => logins.find((login) => login.email === email)?.userId ?? null
  const rows = samples.flatMap(({ by, whose, hoursAgo, before, after, ...sample }) => {
    const person = idOf(whose)
    const details = JSON.stringify({ address: by ? '192.0.2.17' : null, before, after })
    return person
      ? [{ ...sample, actor: idOf(by), person, details, at: new Date(Date.now() - hoursAgo * hour).toISOString() }]
      : []
  })
  await db.$executeRaw`
    WITH fresh AS MATERIALIZED (
      SELECT nextval('"AuditEntry_id_seq"') AS "id", gen_random_uuid() AS "salt", s.*
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s("what" text, "kind" text, "actor" uuid, "person" uuid,
        "operation" text, "at" timestamptz, "details" text)
    ), entry AS (
      INSERT INTO "AuditEntry" ("id", "at", "actorId", "requestId", "operation", "kind", "record", "personId", "what", "digest")
      SELECT "id", "at", "actor", 'seed', "operation", "kind", "person"::text, "person", "what"::"AuditWhat",
        encode(sha256(convert_to("salt" || "details", 'UTF8')), 'hex')
      FROM fresh
    ), detail AS (
      INSERT INTO "AuditDetail" ("entryId", "salt", "values") SELECT "id", "salt", "details" FROM fresh
    )
    INSERT INTO "AuditWaiting" ("entryId") SELECT "id" FROM fresh`
}
