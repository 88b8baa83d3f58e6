import { z } from 'zod'
import { followingContacts, followingGuardians } from '@/lib/guardians/contacts'
import { guardianRights, relations } from '@/lib/guardians/lists'
import { linkGuardians, type NewLink } from '@/lib/guardians/links'
import { groupBy } from '@/lib/group-by'
import { addPeople } from '@/lib/people/add'
import { keepChanges } from '@/lib/profile/changes'
import { AppError } from '@/lib/errors'
import type { Transaction } from '@/lib/server/data/db'
import { Prisma } from '@/prisma/client/client'
import { filledFields, type FamilyPlan, type Filled, type FillPlan, type LinkPlan } from './guardian-plan'
import { importMessages } from './messages'

/** How an import made a link, as it is kept with it. */
export const keptLink = z.object({
  row: z.number(),
  guardianId: z.string(),
  relation: z.enum(relations),
  ...(Object.fromEntries(guardianRights.map((right) => [right, z.boolean()])) as Record<
    (typeof guardianRights)[number],
    z.ZodBoolean
  >),
})

type Writing = { importId: string; actorId: string; pupilOf: (row: number) => string }

/** What was changed of people whom the school knew. */
export type FamilyWritten = {
  filled: FillPlan[]
  /** The parent's e-mail of pupils who are there, before and after. */
  contacts: { userId: string; before: string; after: string }[]
}

/**
 * Adds the guardians of a plan, links them and fills in what is empty, in as many statements for a thousand as for one, within
 * `lockFamilies`. `pupilOf`: the new pupil of a row.
 * @throws AppError conflict where somebody has changed one of them in the meantime.
 */
export async function writeGuardians(
  tx: Transaction,
  { people, links, fills }: FamilyPlan,
  { importId, actorId, pupilOf }: Writing,
): Promise<FamilyWritten> {
  if (links.size === 0 && fills.size === 0) return { filled: [], contacts: [] }
  const planned = [...people.values()]
  const added = await addPeople(
    tx,
    planned.map(({ key: _key, row: _row, ...values }) => ({ role: 'parent' as const, ...values })),
    { origin: 'Import', addedById: actorId },
  )
  const ids = new Map(planned.map(({ key }, n) => [key, added[n]?.id ?? '']))
  await tx.importedPerson.createMany({
    data: planned.map(({ key, row }) => ({ importId, row, userId: ids.get(key) ?? '' })),
  })
  const made = [...links.values()].map((link) => ({
    ...link,
    studentId: studentOf(link, pupilOf),
    guardianId: whoOf(link, ids),
  }))
  const filled = [...fills.values()]
  const following = { byId: actorId, told: true }
  const students = [...new Set(made.map(({ studentId }) => studentId))]
  const there = made.flatMap(({ child, studentId }) => ('id' in child ? [studentId] : []))
  const before = await parentEmails(tx, there)
  await followingGuardians(
    tx,
    filled.map(({ guardianId }) => guardianId),
    following,
    () =>
      followingContacts(tx, students, following, async () => {
        await fill(tx, filled, actorId)
        await linkGuardians(
          tx,
          made.map((link) => newLink(importId, link)),
        )
      }),
  )
  const after = await parentEmails(tx, there)
  return {
    filled,
    contacts: [...before].flatMap(([userId, email]) => {
      const now = after.get(userId) ?? ''
      return now === email ? [] : [{ userId, before: email, after: now }]
    }),
  }
}

const studentOf = ({ child }: LinkPlan, pupilOf: Writing['pupilOf']) => ('id' in child ? child.id : pupilOf(child.row))
const whoOf = ({ who }: LinkPlan, ids: ReadonlyMap<string, string>) => ('id' in who ? who.id : (ids.get(who.key) ?? ''))

const newLink = (
  importId: string,
  { row, guardianId, studentId, relation, rights }: LinkPlan & { guardianId: string; studentId: string },
): NewLink => ({
  ...{ guardianId, studentId, relation, ...rights },
  more: { importId, imported: { row, guardianId, relation, ...rights } satisfies z.infer<typeof keptLink> },
})

async function parentEmails(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await tx.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, parentEmail: true },
  })
  return new Map(found.map(({ id, parentEmail }) => [id, parentEmail ?? '']))
}

const none = { phone: '', contactEmail: '', occupation: '', address: '' } as const satisfies Required<Filled>
export const emptied = (after: Filled): Filled => Object.fromEntries(Object.keys(after).map((field) => [field, '']))

/** Writes into fields of guardians what they had not, with the history. */
const fill = (tx: Transaction, filled: readonly FillPlan[], actorId: string) =>
  changeGuardians(
    tx,
    filled.map(({ guardianId, after }) => ({ userId: guardianId, before: emptied(after), after })),
    actorId,
  )

type Changed = { userId: string; before: Filled; after: Filled }

/** Changes fields of guardians from `before` to `after`, with the history. @throws AppError conflict for who is otherwise by now. */
export async function changeGuardians(tx: Transaction, changed: readonly Changed[], actorId: string) {
  if (changed.length === 0) return
  const given = (when: 'before' | 'after') =>
    Prisma.join(filledFields.map((field) => Prisma.sql`${changed.map((each) => each[when][field] ?? null)}::text[]`))
  const count = await tx.$executeRaw`
    UPDATE "User" u SET "phone" = coalesce(n."phone", u."phone"), "occupation" = coalesce(n."occupation", u."occupation"),
      "address" = coalesce(n."address", u."address"),
      "contactEmail" = CASE WHEN n."contactEmail" IS NULL THEN u."contactEmail" ELSE nullif(n."contactEmail", '') END,
      "provenContactEmail" = CASE WHEN n."contactEmail" IS NULL THEN u."provenContactEmail" ELSE nullif(n."contactEmail", '') END
    FROM unnest(${changed.map(({ userId }) => userId)}::uuid[], ${given('after')}, ${given('before')})
      AS n ("id", "phone", "contactEmail", "occupation", "address", "phone before", "email before", "occupation before", "address before")
    WHERE u."id" = n."id" AND u."blockedAt" IS NULL AND u."phone" = coalesce(n."phone before", u."phone")
      AND u."occupation" = coalesce(n."occupation before", u."occupation") AND u."address" = coalesce(n."address before", u."address")
      AND coalesce(u."contactEmail", '') = coalesce(n."email before", u."contactEmail", '')`
  if (count !== changed.length) throw new AppError('conflict', importMessages.changedSince)
  await keepChanges(
    tx,
    changed.flatMap(({ userId, before, after }) =>
      filledFields.flatMap((field) =>
        after[field] === undefined
          ? []
          : [
              {
                userId,
                field,
                before: before[field] ?? none[field],
                after: after[field],
                status: 'Made' as const,
                byId: actorId,
              },
            ],
      ),
    ),
  )
}

/** The parent's e-mails and fields that were changed, by person, as `ImportedPerson.changes` has them. */
export function keptOfFamilies({ filled, contacts }: FamilyWritten, rowOf: (userId: string) => number) {
  return [
    ...filled.map(({ guardianId, row, after }) => ({
      ...{ userId: guardianId, row },
      changes: { before: {}, after: {}, filled: after },
    })),
    ...contacts.map(({ userId, before, after }) => ({
      ...{ userId, row: rowOf(userId) },
      changes: { before: { parentEmail: before }, after: { parentEmail: after } },
    })),
  ]
}

/** Which row links a pupil first. */
export const rowsOfChildren = ({ links }: FamilyPlan) => {
  const ofChild = groupBy([...links.values()], ({ child }) => ('id' in child ? child.id : ''))
  return (userId: string) => ofChild.get(userId)?.[0]?.row ?? 0
}
