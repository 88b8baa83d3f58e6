import { randomUUID } from 'node:crypto'
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { addDays } from '@/lib/dates'
import { moveDatabaseClock } from '@/scripts/testing/test-day'
import { gatewaySettings, startGateway, type Event } from '@/tests/support/gateway/gateway'
import { type Answer, call, logIn, type Session } from '@/tests/support/machine/api'
import { eventually } from '@/tests/support/machine/eventually'
import { cronSecret, makePortal } from '@/tests/support/machine/portal'
import { enrolInserted } from '@/tests/support/school/enrolments'
import { schoolToday } from '@/tests/support/school/school-days'

/** A school of three families for tests of money: two servers on one database, a gateway, and a clock that can be moved. */

/** By the families: the classes of their children. */
const children = [['Class 9', 'Class 9', 'Class 10'], ['Class 9'], ['Class 10', 'Class 10']]

export type World = Awaited<ReturnType<typeof makeWorld>>
/** A write that was answered with success: the statement finds its row. */
type Acknowledged = { what: string; text: string; values: unknown[] }

const aDay = 86_400_000

export async function makeWorld() {
  const bank = await startGateway()
  const clockFile = path.join(mkdtempSync(path.join(os.tmpdir(), 'clock-')), 'offset')
  writeFileSync(clockFile, '0')
  const moving = pathToFileURL(path.resolve('tests/support/machine/moving-clock.mjs')).href
  const portal = await makePortal({
    ...gatewaySettings(bank.url),
    ...{ MOVING_CLOCK_FILE: clockFile, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${moving}` },
  })
  const ahead = Number(process.env.TEST_CLOCK_OFFSET ?? 0)
  let days = 0
  const { sql } = portal
  const families: { parent: string; email: string; pupils: string[] }[] = []
  for (const classes of children) families.push(await addFamily(classes))
  await enrolInserted(sql, '2026-04-01')
  const pupils = families.flatMap((family) => family.pupils)
  const secondAdmin = await addPerson('admin', 'Second Admin')
  if (process.env.MONEY_BREAK) await sql(process.env.MONEY_BREAK)
  const [beside] = await Promise.all([portal.startBeside(), portal.start()])
  const servers = [portal, beside]
  const urls = servers.map(({ url }) => url)

  /** Sessions of the two administrators and of the parents; new ones where the clock was moved. */
  let offices: Session[] = []
  let parents: Session[] = []
  async function logInAll() {
    const { password } = portal.admin
    offices = [await portal.session(), await logIn(secondAdmin.email, password, beside.url)]
    parents = []
    for (const { email } of families) parents.push(await logIn(email, password, beside.url))
  }
  await logInAll()

  async function addPerson(role: string, name: string, over: { class?: string } = {}) {
    const email = `${randomUUID()}@tests.example`
    const [person] = await sql<{ id: string }>(
      `WITH person AS (
         INSERT INTO "User" (name, role, class, origin, "isActive", "approvedAt") VALUES ($1, $2::"Role", $3, 'Office', true, now())
         RETURNING id
       ), login AS (
         INSERT INTO "Login" ("userId", email, "passwordHash") SELECT person.id, $4, "passwordHash" FROM person, "Login" WHERE email = $5
       ) SELECT id FROM person`,
      [name, role, over.class ?? null, email, portal.admin.email],
    )
    return { id: person!.id, email }
  }

  async function addFamily(classes: readonly string[]) {
    const { id: parent, email } = await addPerson('parent', 'Some Parent')
    const ids: string[] = []
    for (const [n, schoolClass] of classes.entries()) {
      const { id } = await addPerson('student', `Child ${n}`, { class: schoolClass })
      await sql(
        `INSERT INTO "Guardianship" ("guardianId", "studentId", relation, position, since, "seesRecords", "isTold", pays, "mayCollect")
         VALUES ($1, $2, 'Mother', 0, '2026-04-01', true, true, true, true)`,
        [parent, id],
      )
      ids.push(id)
    }
    return { parent, email, pupils: ids }
  }

  const acknowledged: Acknowledged[] = []
  /** Answers that nobody may get; with what was asked. */
  const broken: string[] = []
  const answers = new Map<string, number>()
  /** Whichever of the servers are. */
  const killed = new Set<number>()

  type Asked = {
    as?: Session
    at: number
    method?: string
    body?: object
    headers?: Record<string, string>
    raw?: string
  }
  /** Asks one of the two. @returns null where the server was killed meanwhile: nobody knows what became of it. */
  async function ask(name: string, where: string, { as, at, method, body, raw, headers }: Asked) {
    try {
      const answer = await call(where, {
        ...{
          at: urls[at % 2]!,
          method,
          body,
          raw,
          headers: { ...headers, ...(raw !== undefined && { 'content-type': 'application/json' }) },
        },
        bearer: as?.accessToken,
      })
      const key = `${name} ${answer.status}`
      answers.set(key, (answers.get(key) ?? 0) + 1)
      if (answer.status >= 500 || answer.status === 401 || answer.status === 403)
        broken.push(`${key} ${where} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`)
      return answer
    } catch (error) {
      if (!killed.has(at % 2)) throw error
      return null
    }
  }

  /** As a power cut: these servers end at once, whatever they are at, and begin anew. */
  const kill = (which: readonly number[]) =>
    Promise.all(
      which.map(async (place) => {
        killed.add(place)
        await servers[place]?.kill()
        await servers[place]?.start()
        killed.delete(place)
      }),
    )

  const today = () => addDays(schoolToday(), days)

  async function moveClock(by: number) {
    days += by
    await moveDatabaseClock(portal.databaseUrl, { offset: ahead + days * aDay, timeZone: 'Asia/Kolkata' })
    // In one step: a server reads it meanwhile.
    writeFileSync(`${clockFile}.next`, String(days * aDay))
    renameSync(`${clockFile}.next`, clockFile)
    for (const at of urls) {
      let last: Answer | undefined
      await eventually(
        async () => {
          // A session that began by the clock of before is over.
          const { accessToken } = await logIn(portal.admin.email, portal.admin.password, at)
          last = await call('/api/fees/day-book', { at, bearer: accessToken })
          return (last.body.dayBook as { date?: string } | undefined)?.date === today()
        },
        () => `the new day: ${last?.status} ${JSON.stringify(last?.body)}`,
      )
    }
    await logInAll()
  }

  const tell = ({ id, body, signature }: Event, at: number) =>
    ask('event', '/api/payments/razorpay', {
      ...{ at, raw: body, headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id } },
    })

  /** As the timers would have done by then: all events are worked off, and all that is open is asked about. */
  async function askAboutAll() {
    let again = true
    for (let round = 0; round < 40; round++) {
      // Once, and anew for what failed: one look asks about some only, and would never come to the rest of many.
      if (again)
        for (const table of ['OnlineOrder', 'GatewayRefund'])
          await sql(`UPDATE "${table}" SET "askedAt" = "createdAt" - interval '10 days' WHERE "decidedAt" IS NULL`)
      const answer = await call('/api/cron/payments', {
        at: beside.url,
        headers: { authorization: `Bearer ${cronSecret}` },
      })
      if (answer.status !== 200) throw new Error(`the cron answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      const [open] = await sql<{ count: number }>(
        `SELECT (SELECT count(*) FROM "GatewayEvent" WHERE "workedOffAt" IS NULL)::int
           + (SELECT count(*) FROM "GatewayRefund" WHERE state = 'asked')::int AS count`,
      )
      const { asked, failed } = answer.body
      if (asked === 0 && failed === 0 && open?.count === 0) return
      again = Number(failed) > 0 || asked === 0
    }
    throw new Error('what is open does not end')
  }

  return {
    ...{
      bank,
      portal,
      sql,
      families,
      pupils,
      acknowledged,
      broken,
      answers,
      ask,
      kill,
      moveClock,
      today,
      tell,
      askAboutAll,
    },
    offices: () => offices,
    parents: () => parents,
    urls,
    async remove() {
      await portal.remove()
      await bank.close()
    },
  }
}
