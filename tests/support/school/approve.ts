import { letIn } from '@/lib/approvals/let-in'
import { db } from '@/lib/server/data/db'
import { sql } from '@/tests/support/machine/database'

/** Lets in who has signed up as the office does, without the mails about it, which take longer than all else that most tests do. */
export async function approve(id: string) {
  const [office] = await sql<{ id: string }>(`SELECT "userId" AS id FROM "Login" WHERE email = 'admin@school.example'`)
  await db.$transaction(async (tx) => {
    // No request of the portal's has written this, whatever looks at who wrote.
    await tx.$executeRaw`SET LOCAL application_name = 'tests'`
    await letIn(tx, String(office?.id), [id])
  })
}
