import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import { mailShape, type Mail } from './answers'
import { mailMessages } from './messages'
import { familyEmail, peopleWithLogins } from '@/lib/server/accounts/login'
import { db, type Transaction } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { withoutUndefined, listOrder, readPage, readRows } from '@/lib/server/data/list'
import { isMailKind, type MailKind } from '@/lib/server/messages/mails/kinds'
import { operation } from '@/lib/server/doors/operation'
import { shownStatus, storedStatuses } from '@/lib/server/messages/deliveries/status'
import { allOf, containsText, likePattern } from '@/lib/server/data/sql'
import { printed } from '@/lib/payments/sql'
import { Prisma } from '@/prisma/client/client'
import { failedSql } from './failed'
import { mailIdSchema, mailListSchema } from './schema'
import { heldSql } from './held'
import { heldBack } from './lists'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { once } from '@/lib/server/doors/once'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMail } from '@/lib/server/messages/mails/enqueue'

const names: Record<MailKind, string> = mailMessages.names
const nameOf = (kind: string) => (isMailKind(kind) ? names[kind] : kind)

const columns = {
  id: true,
  mail: true,
  address: true,
  status: true,
  reason: true,
  attempts: true,
  createdAt: true,
  notificationId: true,
} as const satisfies Prisma.DeliverySelect

type Row = Prisma.DeliveryGetPayload<{ select: typeof columns }>

/** `subject`: of the notification that it is a message of. */
const toMail = ({ mail, address, status, createdAt, subject, ...row }: Row & { subject?: string | null }): Mail => ({
  ...row,
  date: createdAt.toISOString(),
  mail: subject ?? nameOf(mail ?? ''),
  to: address ?? '',
  status: shownStatus[status],
})

/** All mails of the portal itself (reset links, invitations, news of applications), all that failed lately, or all that a restore holds; newest first. */
export const listMails = operation({
  access: 'mails:manage',
  as: 'mails',
  input: mailListSchema,
  output: pageOf(mailShape),
  fail: mailMessages.loadFailed,
  async run(_actor, { q, kind, status, ...asked }) {
    if (kind === heldBack) return listThose(heldSql, { q, none: status !== undefined && status !== 'Queued' }, asked)
    if (kind) return listThose(failedSql(), { q, none: status !== undefined && status !== 'Failed' }, asked)
    const where: Prisma.DeliveryWhereInput = {
      mail: { not: null },
      ...withoutUndefined({ status: status && { in: [...storedStatuses[status]] }, address: containsText(q) }),
    }
    return readRows(db.delivery, asked, { where, orderBy: listOrder(), select: columns }, toMail)
  },
})

/** In SQL, because Prisma's condition on an enum does not use the index of those that failed or are held. */
async function listThose(
  which: Prisma.Sql,
  { q, none }: { q: string; none: boolean },
  asked: { page: number; pageSize: number },
) {
  const found = Prisma.sql`
    FROM "Delivery" d LEFT JOIN "Notification" n ON n."id" = d."notificationId"
    WHERE ${allOf(
      which,
      q ? Prisma.sql`d."address" ILIKE ${likePattern(q)}` : undefined,
      none ? Prisma.sql`false` : undefined,
    )}`
  return readPage(
    asked,
    async () => {
      const [row] = await rowsOf<{ total: number }>`SELECT count(*)::int AS "total" ${found}`
      return row?.total ?? 0
    },
    ({ skip, take }) => rowsOf<Row & { subject: string | null }>`
      SELECT d."id", d."mail", d."address", d."status", d."reason", d."attempts", d."createdAt", d."notificationId", n."subject"
      ${found} ORDER BY d."createdAt" DESC, d."id" LIMIT ${take} OFFSET ${skip}`,
    toMail,
  )
}

/** Mails to a family about their child, which go to the address that the family has now. */
const toFamilies: ReadonlySet<MailKind> = new Set(['receipt', 'feeReminder'])

/** The family's address, of the payment or the reminder that a mail is about; null where there is none. */
async function familyNow(tx: Transaction, mail: MailKind, subjectId: string): Promise<string | null> {
  const about = mail === 'receipt' ? printed : Prisma.sql`"FeeReminder"`
  const [family] = await tx.$queryRaw<{ email: string | null }[]>`
    SELECT ${familyEmail} AS "email" FROM ${about} a JOIN (${peopleWithLogins}) ON u."id" = a."studentId"
    WHERE a."id" = ${subjectId}::uuid`
  return family?.email ?? null
}

/**
 * Sends a mail again, with its text made anew and a new link where it has one.
 * @throws AppError conflict while it is queued or being sent, and for a family that has no address any more.
 */
export const resendMail = operation({
  access: 'mails:manage',
  input: mailIdSchema,
  output: z.strictObject({ id: z.string(), email: z.string() }),
  fail: mailMessages.resendFailed,
  async run(actor, { id }, caller) {
    const answer = await once(caller, { of: 'resendMail', by: actor.id, input: id }, async (tx) => {
      const found = await tx.delivery.findUnique({
        where: { id },
        select: { mail: true, subjectId: true, address: true, status: true },
      })
      if (!found?.mail || !found.address || !isMailKind(found.mail))
        throw new AppError('notFound', messages.common.notFound)
      if (found.status === 'Queued' || found.status === 'Sending') throw new AppError('conflict', mailMessages.onItsWay)
      const { mail, subjectId } = found
      const to = subjectId && toFamilies.has(mail) ? await familyNow(tx, mail, subjectId) : found.address
      if (!to) throw new AppError('conflict', mailMessages.noAddress)
      await queueMail(tx, { mail, subjectId, to })
      return { id, email: to }
    })
    caller.afterwards(drain)
    return answer
  },
})
