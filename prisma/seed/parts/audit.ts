import { writeEntries } from '@/lib/server/audit/write'
import { db } from '@/lib/server/data/db'
import { Prisma } from '@/prisma/client/client'

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

const password = { before: { passwordHash: '…' }, after: { passwordHash: '…' } }

function changed(kind: 'User' | 'Login' | 'ProfileChange', by: string | null, whose: string, hoursAgo: number): Sample {
  const operation = by === null ? 'password:reset' : by === whose ? 'profile:update' : 'people:manage'
  return { what: 'Changed', kind, by, whose, operation, hoursAgo }
}

/** Of the demo student, who asks for it; the staff decide. */
function ofLeave(what: 'Added' | 'Changed' | 'Removed', by: string, hoursAgo: number): Sample {
  const operation = by === student ? 'leave:request' : 'leave:decide'
  return { what, kind: 'LeaveRequest', by, whose: student, operation, hoursAgo }
}

/** What the staff did lately; filling the school itself is two entries. */
const samples: readonly Sample[] = [
  { what: 'Seen', kind: 'User', by: teacher, whose: student, operation: 'people:read', hoursAgo: 3 },
  { what: 'Seen', kind: 'User', by: admin, whose: student, operation: 'people:read', hoursAgo: 27 },
  { ...changed('User', admin, student, 28), before: { phone: '+91 98200 11111' }, after: { phone: '+91 98200 12345' } },
  { ...ofLeave('Changed', teacher, 47), before: { status: 'Pending' }, after: { status: 'Approved' } },
  { ...ofLeave('Added', student, 50), after: { reason: 'A wedding in the family', status: 'Pending' } },
  { ...changed('Login', teacher, teacher, 75), ...password },
  {
    ...changed('User', admin, teacher, 98),
    before: { address: '4 Fort Road, Pune' },
    after: { address: '14 Fort Road, Pune 411001' },
  },
  { ...changed('User', admin, admin, 120), before: { phone: '' }, after: { phone: '+91 20 5550 0100' } },
  {
    ...changed('ProfileChange', admin, admin, 120),
    what: 'Added',
    after: { field: 'phone', before: '', after: '+91 20 5550 0100', status: 'Made' },
  },
  { ...changed('Login', admin, admin, 121), ...password },
  { ...ofLeave('Removed', admin, 140), before: { reason: 'Entered twice', status: 'Pending' } },
  { ...changed('Login', null, student, 300), ...password },
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
  await writeEntries(Prisma.sql`
    SELECT s."at", s."actor", NULL::uuid AS "session", 'seed' AS "request", s."operation", s."kind",
      s."person"::text AS "record", s."person", s."what", s."details"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s("what" text, "kind" text, "actor" uuid, "person" uuid,
      "operation" text, "at" timestamptz, "details" text)`)
}
