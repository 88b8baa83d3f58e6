import type { Browser, Page } from '@playwright/test'
import { Client } from 'pg'
import { addDays, daysOf, formatDay, formatMonth, weekdayOf, type Day, type Month } from '@/lib/dates'
import type { ImportKind } from '@/lib/import/lists'
import { formatYear, schoolYearOf } from '@/lib/years'
import { moveClock } from '@/scripts/testing/clock.mjs'
import { startAt } from '@/tests/support/machine/clock'
import { makeEmptyPortal } from '@/tests/support/machine/empty-portal'
import { eventually } from '@/tests/support/machine/eventually'
import type { Upload } from '@/tests/support/material/files'
import type { Portal } from '@/tests/support/machine/portal'
import { csvFile, pupilHeader, schoolWithFaults, xlsxFile, type PlannedFault } from '@/tests/support/material/sheets'
import { schoolToday } from '@/tests/support/school/school-days'
import { expect, logIn, test } from '@/tests/support/screen/fixtures'

/** The next school year: all of it is to come, because browsers would take cookies of days that have passed for old. */
const year = schoolYearOf(schoolToday()) + 1
const next = formatYear(year + 1)

/** The day, or the next where it is a Sunday. */
const schoolDay = (day: Day) => (weekdayOf(day) === 7 ? addDays(day, 1) : day)

const [june, july, october, april] = [`${year}-06`, `${year}-07`, `${year}-10`, `${year + 1}-04`] as const
const firstDay = `${year}-04-01`
const inJune = {
  early: schoolDay(`${june}-02`),
  absent: schoolDay(`${june}-14`),
  /** The first day in the other section. */
  moved: schoolDay(`${june}-17`),
  /** The leaver's last day. */
  last: schoolDay(`${june}-24`),
  late: schoolDay(`${june}-28`),
  today: schoolDay(`${june}-29`),
} as const
const inJuly = schoolDay(`${july}-14`)
const inOctober = { before: schoolDay(`${october}-08`), today: schoolDay(`${october}-12`) } as const
const newYear = schoolDay(`${april}-01`)

const officer = { name: 'Leela Joshi', email: 'leela@banyan.example', password: 'a-long-test-password' }

const { pupils, staff } = schoolWithFaults('Wai')
/** The portal comes at the end of June: all of them have been at the school since the year began. */
const sinceApril = (rows: readonly string[][]) =>
  rows.map((cells) => cells.map((cell, n) => cell || (pupilHeader[n] === 'Joined on' ? `01/04/${year}` : '')))

type Pupil = { name: string; section: string; rollNo: number; admissionNo: string }
const inClass = (wanted: string): Pupil[] =>
  pupils.mended
    .filter(([, schoolClass]) => schoolClass === wanted)
    .map(([name = '', , section = '', rollNo, admissionNo = '']) => ({
      name,
      section,
      rollNo: Number(rollNo),
      admissionNo,
    }))
const class5 = inClass('Class 5')
const [mover, leaver] = class5.filter(({ section }) => section === 'A').slice(3, 5) as [Pupil, Pupil]
/** Gets the place that is free by then, in the smallest section, and the next number. */
const joiner = { name: 'Tara Kale', section: 'A', rollNo: class5.length + 1 }
const passingOut = inClass('Class 12').length

test('a school of 800 pupils and 40 staff is set up, and taken through a year', async ({ browser }) => {
  test.setTimeout(300_000)
  const portal = await makeEmptyPortal()
  try {
    const toJune = await clockOf(portal, browser, inJune.today)
    const page = await toJune()
    await test.step('the set-up', () => setUp(page, portal.code))
    await test.step('the import', async () => {
      await importPeople(page, 'Staff', csvFile(staff.rows), csvFile(staff.mended), staff.faults, 11)
      const [wrong, right] = [xlsxFile(sinceApril(pupils.rows)), xlsxFile(sinceApril(pupils.mended))]
      await importPeople(page, 'Pupils', wrong, right, pupils.faults, 32)
      expect(staff.faults.length + pupils.faults.length).toBe(40)
      await page.goto('/admin/people')
      await expect(page.getByText('1–15 of 841')).toBeVisible()
      expect(
        await portal.sql(`SELECT role, count(*)::int FROM "User" WHERE "isActive" GROUP BY role ORDER BY role`),
      ).toEqual([
        { role: 'student', count: 800 },
        { role: 'teacher', count: 40 },
        { role: 'admin', count: 1 },
      ])
    })
    await test.step('June', () => leaveAndMove(page, portal))
    await page.context().close()

    const toOctober = await clockOf(portal, browser, inOctober.today)
    await test.step('October', async () => join(await signedIn(toOctober)))

    const toApril = await clockOf(portal, browser, newYear)
    await test.step('April', async () => turnYear([await signedIn(toApril), await signedIn(toApril)], portal))
  } finally {
    await portal.remove()
  }
})

/** Lets the portal go on at ten in the morning of a day. Answers what opens a browser with that clock. */
async function clockOf(portal: Portal, browser: Browser, day: Day): Promise<() => Promise<Page>> {
  const ahead = await startAt(portal, `${day}T10:00:00+05:30`)
  return async () => {
    const context = await browser.newContext({ baseURL: portal.url })
    await context.addInitScript(moveClock, ahead)
    return context.newPage()
  }
}

async function signedIn(open: () => Promise<Page>) {
  const page = await open()
  await logIn(page, officer.email, officer.password)
  return page
}

async function setUp(page: Page, code: string) {
  await page.goto('/home')
  await page.waitForURL('**/setup')
  await page.getByLabel('Set-up code').fill(code)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByLabel('Name of the school').fill('Banyan Tree School')
  await page.getByLabel('Address').fill('3 Temple Street, Wai 412803')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByRole('button', { name: 'Go on without a logo' }).click()
  const form = page.getByRole('form', { name: 'Year and classes' })
  await expect(form.getByLabel('First day of the year')).toHaveValue(firstDay)
  for (let n = 1; n <= 12; n += 1)
    await form.getByLabel(`Class ${n}`, { exact: true }).selectOption({ label: 'A to D' })
  await form.getByRole('button', { name: 'Save and go on' }).click()
  const administrator = page.getByRole('form', { name: 'First administrator' })
  await administrator.getByLabel('Full Name').fill(officer.name)
  await administrator.getByLabel('Email').fill(officer.email)
  await administrator.getByLabel('Password', { exact: true }).fill(officer.password)
  await administrator.getByRole('button', { name: 'Finish the set-up' }).click()
  await expect(page.getByRole('heading', { name: 'Your school is ready' })).toBeVisible()
  await page.getByRole('button', { name: 'To the dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Admin!' })).toBeVisible()
}

/** Uploads a sheet of which `wrong` rows are named, and then the mended one. */
async function importPeople(
  page: Page,
  kind: ImportKind,
  faulty: Upload,
  mended: Upload,
  faults: readonly PlannedFault[],
  wrong: number,
) {
  const people = kind === 'Pupils' ? 800 : 40
  await readSheet(page, kind, faulty)
  const rows = page.getByRole('region', { name: 'Rows', exact: true })
  await expect(rows.getByRole('status')).toHaveText(`1–15 of ${people}`)
  await rows.getByLabel('What happens').selectOption('Wrong')
  await expect(rows.getByRole('status')).not.toHaveText(`1–15 of ${people}`)
  const named = await faultsIn(page)
  for (const { row, column, value, right } of faults) {
    const begin = `${column} is ${value ? `${value}.` : 'empty.'} Right: `
    const said = named.get(row)?.find((line) => line.startsWith(begin))
    expect(said, `what is said of ${column} in row ${row}, ${named.get(row)?.join('; ')}`).toContain(right)
  }
  expect(named.size).toBe(wrong)
  await expect(page.getByText(`${wrong} rows are wrong or undecided.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Import ${people - wrong} people` })).toBeDisabled()

  await readSheet(page, kind, mended)
  await expect(rows.getByRole('status')).toHaveText(`1–15 of ${people}`)
  await page.getByRole('button', { name: `Import ${people} people` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText(`${people} created, 0 changed.`)).toBeVisible()
}

async function readSheet(page: Page, kind: ImportKind, { name, type, bytes }: Upload) {
  await page.goto('/admin/import')
  const form = page.getByRole('form', { name: 'Choose a sheet' })
  await form.getByLabel('Who is in it').selectOption(kind)
  await form.getByLabel('File').setInputFiles({ name, mimeType: type, buffer: bytes })
  await form.getByRole('button', { name: 'Read the sheet' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** What the rows shown, and those on the next pages, say is wrong: lines by the number of the row. */
async function faultsIn(page: Page) {
  const named = new Map<number, string[]>()
  const rows = page.getByRole('region', { name: 'Rows', exact: true })
  const total = Number((await rows.getByRole('status').textContent())?.split(' of ')[1])
  for (let first = 1; first <= total; first += 15) {
    const last = Math.min(first + 14, total)
    await expect(rows.getByRole('status')).toHaveText(`${first}–${last} of ${total}`)
    const read = await rows.locator('tbody tr').evaluateAll((found) =>
      found.map((row) => ({
        row: Number(row.querySelector('[data-label="Row"]')?.textContent),
        lines: [...row.querySelectorAll('li')].map((line) => line.textContent),
      })),
    )
    for (const { row, lines } of read) named.set(row, lines)
    if (last < total) await rows.getByRole('link', { name: 'Next' }).click()
  }
  return named
}

/** The paper registers of June are entered; then one pupil leaves, and another goes to section B. */
async function leaveAndMove(page: Page, portal: Portal) {
  const [{ id }] = (await portal.sql('SELECT id FROM "User" WHERE "admissionNo" = $1', [mover.admissionNo])) as [
    { id: string },
  ]
  await post(page, '/api/attendance/mark', { studentId: id, status: 'Absent', date: inJune.absent })
  for (const day of [inJune.early, inJune.absent, inJune.moved, inJune.last]) await markClass5(page, day)

  await openPupil(page, leaver)
  await page.getByRole('button', { name: 'Has left' }).click()
  const leaving = page.getByRole('dialog')
  await leaving.getByLabel('Last day').fill(inJune.last)
  await leaving.getByRole('button', { name: 'Record' }).click()
  await expect(page.getByText(`${leaver.name} has left. Last day: ${formatDay(inJune.last)}`)).toBeVisible()
  await markClass5(page, inJune.late)

  await openPupil(page, mover)
  await page.getByRole('button', { name: 'Move to another class' }).click()
  const move = page.getByRole('dialog')
  await move.getByLabel('Section').selectOption('B')
  await move.getByLabel('From').fill(inJune.moved)
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(`${mover.name} is in Class 5 B from ${formatDay(inJune.moved)} on`)).toBeVisible()
}

/** A pupil joins; the registers show everybody's days, and no others. */
async function join(page: Page) {
  await markClass5(page, inJuly)
  await markClass5(page, inOctober.before)
  await page.goto('/admin/people')
  await page.getByRole('button', { name: 'Add a person' }).click()
  const form = page.getByRole('form', { name: 'Add a person' })
  await form.getByLabel('Full Name').fill(joiner.name)
  await form.getByLabel('Class').selectOption('Class 5')
  await expect(form.getByLabel('From')).toHaveValue(inOctober.today)
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText(`${joiner.name} was added to Class 5 ${joiner.section}`)).toBeVisible()
  await markClass5(page, inOctober.today)

  await expectJune(page)
  const stay = class5.filter((pupil) => pupil !== mover && pupil !== leaver)
  await expectRegister(page, 'A', july, [...stay.map((pupil) => ({ pupil, marks: [inJuly] }))])
  await expectRegister(page, 'A', october, [
    ...stay.map((pupil) => ({ pupil, marks: Object.values(inOctober) })),
    { pupil: joiner, from: inOctober.today, marks: [inOctober.today] },
  ])
  await page.context().close()
}

/** Who left is in it up to the last day, who moved is in both sections, with the days of each. */
async function expectJune(page: Page) {
  const { early, absent, moved, last, late } = inJune
  const all = [early, absent, moved, last, late]
  const others = class5.filter((pupil) => pupil !== mover && pupil !== leaver)
  await expectRegister(page, 'A', june, [
    ...others.map((pupil) => ({ pupil, marks: all })),
    { pupil: leaver, to: last, marks: [early, absent, moved, last] },
    { pupil: mover, to: addDays(moved, -1), marks: [early], absent },
  ])
  await expectRegister(page, 'B', june, [
    ...others.map((pupil) => ({ pupil, marks: all })),
    { pupil: { ...mover, section: 'B' }, from: moved, marks: [moved, last, late] },
  ])
}

type Stretch = {
  pupil: Pick<Pupil, 'name' | 'section' | 'rollNo'>
  from?: Day
  to?: Day
  /** Days on which the pupil was there. */
  marks: readonly Day[]
  absent?: Day
}

/** The register of a section of Class 5 shows these pupils of the section, and nobody else. */
async function expectRegister(page: Page, section: string, month: Month, stretches: readonly Stretch[]) {
  const expected = stretches
    .filter(({ pupil }) => pupil.section === section)
    .sort((a, b) => a.pupil.rollNo - b.pupil.rollNo)
    .map(({ pupil, from = firstDay, to = addDays(newYear, 31), marks, absent }) => ({
      who: `${pupil.rollNo}${pupil.name}${section}`,
      days: daysOf(month)
        .map((day) => (day < from || day > to ? ' ' : day === absent ? 'A' : marks.includes(day) ? 'P' : '·'))
        .join(''),
    }))
  await expect.poll(await registerOf(page, 'Class 5', section, month)).toEqual(expected)
}

/** Opens a register. Answers what reads it: each pupil's number, name and section, and a letter for each day. */
async function registerOf(page: Page, schoolClass: string, section: string, month: Month) {
  await page.goto(`/attendance/register?${new URLSearchParams({ class: schoolClass, section, month }).toString()}`)
  const table = page.getByRole('region', { name: `${schoolClass} ${section}, ${formatMonth(month)}`, exact: true })
  await expect(table).toBeVisible()
  return () =>
    table.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => ({
        who: row.querySelector('th')?.textContent,
        days: [...row.querySelectorAll('td:not(.total)')]
          .map(({ textContent, className }) => textContent || (className.includes('day-out') ? ' ' : '·'))
          .join(''),
      })),
    )
}

/** The year is begun and taken back; then two begin it at the same moment. */
async function turnYear([page, other]: [Page, Page], portal: Portal) {
  await page.goto('/admin/year')
  // That morning's registers are taken in the classes of the year before.
  await markClass5(page, newYear)
  const before = await checksums(portal)
  await begin(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Begin the year' }).click()
  await expect(page.getByText(`${next} has begun: 800 students moved`)).toBeVisible()
  const begun = await places(portal)
  expect(await checksums(portal)).not.toEqual(before)

  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText(`${next} was taken back. Everybody is in their old class`)).toBeVisible()
  expect(await checksums(portal)).toEqual(before)

  await other.goto('/admin/year')
  await Promise.all([begin(page), begin(other)])
  await together(portal, () =>
    Promise.all(
      [page, other].map((one) => one.getByRole('alertdialog').getByRole('button', { name: 'Begin the year' }).click()),
    ),
  )
  const told = [page, other].map(async (one) => {
    const words = one.getByText(/has begun: |has already begun/)
    await expect(words).toBeVisible()
    return words.textContent()
  })
  expect((await Promise.all(told)).sort()).toEqual([
    `${next} has already begun.`,
    `${next} has begun: 800 students moved`,
  ])

  // It is as the first time, and each pupil has one place, or none once they have passed out or left.
  expect(await places(portal)).toEqual(begun)
  expect(begun.filter(({ toDay }) => toDay === null)).toHaveLength(800 - passingOut)
  expect(await portal.sql('SELECT count(*)::int AS run, count("takenBackAt")::int AS back FROM "RollOver"')).toEqual([
    { run: 2, back: 1 },
  ])
  await expectJune(page)
  // The morning's marks went along, and the numbers are new, by name.
  const { compare } = new Intl.Collator('en', { numeric: true })
  const names = [...class5.filter((pupil) => pupil !== mover && pupil !== leaver), joiner]
    .filter(({ section }) => section === 'A')
    .map(({ name }) => name)
    .sort(compare)
  await expect.poll(await registerOf(page, 'Class 6', 'A', april)).toEqual(
    names.map((name, n) => ({
      who: `${n + 1}${name}A`,
      days: daysOf(april)
        .map((day) => (day === newYear ? 'P' : '·'))
        .join(''),
    })),
  )
}

/** Presses the button that asks. */
async function begin(page: Page) {
  await page.getByRole('button', { name: `Begin ${next}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`${800 - passingOut} promoted, ${passingOut} passed out.`)
}

/** Runs `act` while the lock of the roll-over is held (lib/server/data/locks.ts), until two wait for it. */
async function together(portal: Portal, act: () => Promise<unknown>) {
  const gate = new Client({ connectionString: portal.databaseUrl })
  await gate.connect()
  try {
    await gate.query(`SELECT pg_advisory_lock(hashtext('roll-over'))`)
    await act()
    await eventually(async () => {
      const waiting = await portal.sql(
        `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
         WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
      )
      return waiting.length === 2
    }, 'both wait for the lock')
  } finally {
    await gate.end()
  }
}

/** Everything that says who is where, and what was marked. */
async function checksums(portal: Portal) {
  const sums: Record<string, string | undefined> = {}
  for (const table of ['User', 'Login', 'Enrolment', 'Attendance', 'AttendanceTally']) {
    const [row] = await portal.sql<{ sum: string }>(
      `SELECT md5(string_agg(line, ',' ORDER BY line)) AS sum FROM (SELECT to_jsonb(t)::text AS line FROM "${table}" t) lines`,
    )
    sums[table] = row?.sum
  }
  return sums
}

/** Who was and is where. */
const places = (portal: Portal) =>
  portal.sql<{ toDay: string | null }>(
    `SELECT u."admissionNo", e.class, e.section, e."rollNo", e."fromDay"::text, e."toDay"::text, e.outcome,
       u.class AS "classAtAccount", u.section AS "sectionAtAccount", u."rollNo" AS "rollNoAtAccount"
     FROM "Enrolment" e JOIN "User" u ON u.id = e."studentId" ORDER BY u."admissionNo", e."fromDay"`,
  )

async function openPupil(page: Page, { name, admissionNo }: Pupil) {
  await page.goto('/admin/people')
  await page.getByLabel('Search by name, number, phone or email').fill(admissionNo)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const markClass5 = (page: Page, date: Day) => post(page, '/api/attendance/mark-rest', { class: 'Class 5', date })

/** Calls the portal from a page, as its own script would. */
async function post(page: Page, path: string, body: object) {
  const status = await page.evaluate(
    async ([to, text]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(to, { method: 'POST', headers, body: text })).status
    },
    [path, JSON.stringify(body)] as const,
  )
  expect(status, path).toBe(201)
}
