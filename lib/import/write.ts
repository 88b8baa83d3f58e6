import { limits } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { groupBy } from '@/lib/group-by'
import { addPeople, type AddedPerson, type NewPupil } from '@/lib/people/add'
import { db, type Transaction } from '@/lib/server/data/db'
import { withoutUndefined } from '@/lib/server/data/list'
import { lockDaysOf, lockFamilies, lockImports, lockMarking, lockPlaces } from '@/lib/server/data/locks'
import { writingAsPortal } from '@/lib/server/request-context'
import { describeError, log } from '@/lib/server/log'
import { schoolDay } from '@/lib/server/school-day'
import type { Joining } from '@/lib/enrolment/enrolment'
import { beginAll, type Begun } from '@/lib/enrolment/first-days'
import { moveAll, type Moved } from '@/lib/enrolment/moves'
import { readmitAll, type Readmission } from '@/lib/enrolment/readmissions'
import { Prisma } from '@/prisma/client/client'
import { changePeople, enrolmentChange } from './change-people'
import { lockDuties } from './known-duties'
import { writeDuties } from './write-duties'
import { keptOfFamilies, rowsOfChildren, writeGuardians } from './write-guardians'
import { unsolved, type Change, type Creation, type Plan } from './plan'
import { checkDraft, leftOutOf, readDraft, type CheckedDraft } from './draft'
import { importMessages } from './messages'

/** Changes that are written together, before it is told how far the import is. */
const batchSize = 200

/** Milliseconds: 5,000 rows take less than a minute on a small machine. */
const longest = 120_000

/**
 * Writes a sheet whose import was started, in one transaction: all of it or nothing. How far it is, and why it failed, is
 * written outside of that transaction. Never rejects.
 */
export async function executeImport(id: string, actorId: string, started: { mark: string; leaveOut: boolean }) {
  const tell = (progress: number) =>
    db.import.updateMany({ where: { id, state: 'Running' }, data: { progress } }).then(() => undefined)
  try {
    await db.$transaction((tx) => write(tx, { id, actorId, tell, ...started }), { timeout: longest, maxWait: 15_000 })
  } catch (error) {
    if (!(error instanceof AppError)) log().error({ error: describeError(error) }, 'an import failed')
    const failure = error instanceof AppError ? error.message : importMessages.failed
    // The portal's own work: that who began it may do so no more is one of the reasons.
    await writingAsPortal(async () =>
      db.import.updateMany({ where: { id, state: 'Running' }, data: { state: 'Failed', failure, progress: 0 } }),
    )
      // Whoever looks next finds that nobody runs it.
      .catch((cause: unknown) => log().error({ error: describeError(cause) }, 'the end of an import was not written'))
  }
}

type Running = {
  id: string
  actorId: string
  mark: string
  leaveOut: boolean
  tell: (progress: number) => Promise<void>
}

async function write(tx: Transaction, { id, actorId, mark, leaveOut, tell }: Running) {
  await lockImports(tx)
  const draft = await readDraft(tx, id, { states: ['Running'], otherwise: importMessages.notDraft })
  if (draft.kind === 'Duties') await lockDuties(tx, schoolDay())
  const checked = await checkDraft(tx, draft)
  assertRunnable(checked, { mark, leaveOut })
  const { creations, changes, duties } = checked.plan
  const pupils = creations.flatMap(({ person }) => (person.role === 'student' ? [person] : []))
  let written = 0
  const further = async (people: number) => {
    written += people
    await tell(written)
  }
  await lockAll(tx, pupils, changes)
  const readmissions = plannedReadmissions(changes)
  const moved = await movePupils(tx, changes, [...readmissions, ...pupils])
  const readmitted = await readmitPupils(tx, readmissions, pupils)
  const begun = await correctFirstDays(tx, changes)
  const made = ({ userId }: Change) => ({
    move: moved.get(userId),
    readmission: readmitted.get(userId),
    firstDay: begun.get(userId),
  })
  if (duties.length > 0) await writeDuties(tx, duties, { importId: id, actorId })
  const pupilsOfRows = new Map<number, string>()
  for (const batch of byClass(creations)) {
    const added = await addPeople(
      tx,
      batch.map(({ person }) => person),
      { origin: 'Import', addedById: actorId },
    )
    await tx.importedPerson.createMany({
      data: batch.map(({ row }, n) => ({ importId: id, row, userId: idAt(added, n) })),
    })
    for (const [n, { row }] of batch.entries()) pupilsOfRows.set(row, idAt(added, n))
    await further(batch.length)
  }
  const families = await writeGuardians(tx, checked.plan.families, {
    ...{ importId: id, actorId },
    pupilOf: (row) => pupilsOfRows.get(row) ?? '',
  })
  const kept = keptOfFamilies(families, rowsOfChildren(checked.plan.families))
  const contacts = new Map(families.contacts.map((each) => [each.userId, each]))
  for (const batch of batches(changes)) {
    await changePeople(
      tx,
      actorId,
      batch.map((change) => ({ ...change, enrolment: enrolmentChange(made(change)) })),
    )
    await tx.importedPerson.createMany({
      data: batch.map((change) => {
        const { row, userId, before, after } = change
        const contact = contacts.get(userId)
        const own = {
          before: { ...before, ...(contact && { parentEmail: contact.before }) },
          after: { ...after, ...(contact && { parentEmail: contact.after }) },
        }
        return { importId: id, row, userId, changes: { ...own, ...withoutUndefined(made(change)) } }
      }),
    })
    await further(batch.length)
  }
  const changed = new Set(changes.map(({ userId }) => userId))
  await tx.importedPerson.createMany({
    data: kept.filter(({ userId }) => !changed.has(userId)).map((each) => ({ importId: id, ...each })),
  })
  // For who mends them; removed with the sheets that nobody imports.
  const leftOut = leftOutOf(draft, checked.plan)
  await tx.import.update({
    where: { id, state: 'Running' },
    data: {
      state: 'Done',
      rows: leftOut.length > 0 ? leftOut : Prisma.DbNull,
      choices: {},
      failure: '',
      created: creations.length + checked.plan.families.people.size + givenFirst(checked.plan),
      changed: ['Guardians', 'Duties'].includes(draft.kind) ? checked.plan.counts.Changed : changes.length,
      finishedAt: new Date(),
    },
    select: { id: true },
  })
}

/** @throws AppError conflict when the rows would do something else than was looked at, or are not all solved. */
export function assertRunnable({ plan, mark }: CheckedDraft, asked: { mark: string; leaveOut: boolean }) {
  if (mark !== asked.mark) throw new AppError('conflict', importMessages.changedSince)
  if (!asked.leaveOut && unsolved(plan) > 0) throw new AppError('conflict', importMessages.unsolved(unsolved(plan)))
  if (
    plan.changes.filter(({ move, readmission, firstDay }) => move ?? readmission ?? firstDay).length >
    limits.importMoves
  )
    throw new AppError('conflict', importMessages.tooManyMoves(limits.importMoves))
  if (peopleOf(plan) === 0) throw new AppError('conflict', importMessages.nothingToDo)
}

/** All locks come before the first row is written, in the order of lib/server/data/locks.ts. */
async function lockAll(tx: Transaction, pupils: readonly NewPupil[], changes: readonly Change[]) {
  const movers = changes.flatMap(({ userId, move }) => (move ? [{ userId, ...move }] : []))
  const readmissions = plannedReadmissions(changes)
  const beginning = changes.flatMap(({ userId, firstDay }) => (firstDay ? [{ userId, ...firstDay }] : []))
  await lockDaysOf(
    tx,
    ...movers.map(({ userId }) => userId),
    ...readmissions.map(({ studentId }) => studentId),
    ...beginning.map(({ userId }) => userId),
  )
  await lockFamilies(tx)
  await lockMarking(tx, [
    ...movers.flatMap(({ before, after }) => [before.class, after.class]),
    ...beginning.map((each) => each.class),
  ])
  await lockPlaces(
    tx,
    [...movers.map(({ after }) => after), ...readmissions, ...pupils].map((place) => place.class),
  )
}

const plannedReadmissions = (changes: readonly Change[]): Readmission[] =>
  changes.flatMap(({ userId, readmission }) =>
    readmission ? [{ studentId: userId, from: readmission.from, ...readmission.after }] : [],
  )

/** Readmits those who have left, before the new ones come. Answers by pupil what was done. */
async function readmitPupils(tx: Transaction, readmissions: readonly Readmission[], joining: readonly NewPupil[]) {
  const readmitted = readmissions.length > 0 ? await readmitAll(tx, readmissions, joining) : []
  return new Map(readmitted.map((each) => [each.studentId, each]))
}

/**
 * Moves those whom the sheet has elsewhere, before the new ones come, so that these join the smallest section. Answers by
 * pupil what was done.
 * @throws AppError conflict when somebody is not any more where they were looked at.
 */
async function movePupils(tx: Transaction, changes: readonly Change[], joining: readonly Joining[]) {
  const planned = new Map(changes.flatMap(({ userId, move }) => (move ? [[userId, move]] : [])))
  if (planned.size === 0) return new Map<string, Moved>()
  const moved = await moveAll(
    tx,
    [...planned].map(([studentId, { from, after }]) => ({ studentId, from, ...after })),
    joining,
  )
  for (const { studentId, before } of moved) {
    const looked = planned.get(studentId)?.before
    if (before.class !== looked?.class || (before.section ?? '') !== looked.section || before.rollNo !== looked.rollNo)
      throw new AppError('conflict', importMessages.changedSince)
  }
  return new Map(moved.map((each) => [each.studentId, each]))
}

/**
 * Lets enrolments begin on the day that the sheet says. Answers by pupil what was done.
 * @throws AppError conflict when one does not begin any more on the day that was looked at.
 */
async function correctFirstDays(tx: Transaction, changes: readonly Change[]) {
  const planned = new Map(changes.flatMap(({ userId, firstDay }) => (firstDay ? [[userId, firstDay]] : [])))
  if (planned.size === 0) return new Map<string, Begun>()
  const begun = await beginAll(
    tx,
    [...planned].map(([studentId, { from }]) => ({ studentId, from })),
  )
  if (begun.some(({ studentId, before }) => before !== planned.get(studentId)?.before))
    throw new AppError('conflict', importMessages.changedSince)
  return new Map(begun.map((each) => [each.studentId, each]))
}

/** How many people an import writes; of a sheet of duties, how many of these. */
export const peopleOf = (plan: Plan) =>
  plan.creations.length +
  plan.families.people.size +
  givenFirst(plan) +
  Math.max(plan.changes.length, plan.counts.Changed)

/** Duties that nobody had before. */
const givenFirst = ({ duties }: Plan) => duties.filter(({ before }) => before === null).length

/**
 * Those who are new, class by class. All at once where some say their admission number and others do not: a number that is
 * given must not be one that a later row says.
 */
function byClass(creations: readonly Creation[]): (readonly Creation[])[] {
  const pupils = creations.flatMap(({ person }) => (person.role === 'student' ? [person] : []))
  const numbered = pupils.filter(({ admissionNo }) => admissionNo !== undefined).length
  if (numbered > 0 && numbered < pupils.length) return [creations]
  return [...groupBy(creations, ({ person }) => (person.role === 'student' ? person.class : '')).values()]
}

function idAt(added: readonly AddedPerson[], n: number): string {
  const person = added[n]
  if (!person) throw new Error('fewer people were added than asked for')
  return person.id
}

function* batches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += batchSize) yield items.slice(at, at + batchSize)
}
