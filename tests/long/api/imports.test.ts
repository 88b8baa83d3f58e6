import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay } from '@/lib/dates'
import { schoolYearOf } from '@/lib/years'
import { importMessages } from '@/lib/import/messages'
import { goesAlong, writtenAbout } from '@/lib/import/undo'
import { call, demo, sessionOf, uniqueEmail } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { person, type Person } from '@/tests/support/doors/examples'
import { imported, over, rowsOf, start, stateOf, uploadSheet } from '@/tests/support/school/imports'
import { leave, takeLeavingBack } from '@/tests/support/school/leaving'
import { mailsTo } from '@/tests/support/school/mails'
import { csvFile, pupilHeader, schoolWithFaults, staffHeader, xlsxFile } from '@/tests/support/material/sheets'
import { known, newMark, sheet } from '@/tests/support/school/imports'
import { schoolToday } from '@/tests/support/school/school-days'

let admin: Person
beforeAll(async () => {
  admin = person(await sessionOf(demo.admin))
})

const today = schoolToday()

describe('a school of 800 pupils and 40 staff', () => {
  it('has all of its 40 faults named, each with what would be right', async () => {
    // Roll numbers that the demo school has not given.
    const { pupils, staff } = schoolWithFaults(newMark(), 5001)
    for (const [kind, { rows, faults }] of [
      ['Pupils', pupils],
      ['Staff', staff],
    ] as const) {
      const id = await uploadSheet(admin, kind, kind === 'Pupils' ? xlsxFile(rows) : csvFile(rows))
      const checked = await rowsOf(admin, id, 'outcome=Wrong&pageSize=500')
      for (const fault of faults)
        expect(checked.rows.find(({ row }) => row === fault.row)?.faults, `${kind}, row ${fault.row}`).toContainEqual({
          column: fault.column,
          value: fault.value,
          right: expect.stringContaining(fault.right),
        })
      // No row is wrong that is right: the three whose other half is a fault are named too.
      expect(checked.total).toBe(new Set(faults.map(({ row }) => row)).size + (kind === 'Pupils' ? 2 : 1))
      // Nothing can be imported with them, unless they are left out.
      expect((await start(admin, id)).status).toBe(409)
    }
  })
})

describe('the rows of a sheet', () => {
  it('come with all that will be written, and what has to be mended or decided first', async () => {
    const mark = newMark()
    const row = (name: string, number: string, more: Record<string, string> = {}) => {
      const cells: Record<string, string> = { Name: name, Class: 'Class 1', 'Admission number': number, ...more }
      return pupilHeader.map((column) => cells[column] ?? '')
    }
    const whole = {
      Phone: '98765 43210',
      Address: '12 Park Road',
      'Date of birth': '5/3/2015',
      'Joined on': '1/4/2026',
    }
    const twin = { 'Date of birth': '6/4/2014' }
    const id = await uploadSheet(
      admin,
      'Pupils',
      csvFile([
        [...pupilHeader],
        row(`${mark} New`, `${mark}/1`, whole),
        row(`${mark} Twin`, `${mark}/2`, twin),
        row(`${mark} Twin`, `${mark}/3`, twin),
        row(`${mark} Wrong`, `${mark}/4`, { Class: 'Class 99' }),
      ]),
    )
    const { rows } = await rowsOf(admin, id)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['Wrong', 'Possible duplicate', 'Possible duplicate', 'New'])
    expect(rows.at(-1)?.says).toBe(
      [
        'Class: Class 1',
        'Section: the smallest of the class',
        'Roll number: the next',
        `Admission number: ${mark}/1`,
        'Phone: 98765 43210',
        'Date of birth: 5 Mar 2015',
        'Address: 12 Park Road',
        'Joined on: 1 Apr 2026',
      ].join('; '),
    )
  })
})

describe('whom an import creates', () => {
  it('came by it, with who ran it', async () => {
    const mark = newMark()
    await imported(admin, 'Pupils', sheet(mark, 3))
    const came = await sql('SELECT origin, "addedById" FROM "User" WHERE "admissionNo" LIKE $1', [`${mark}%`])
    expect(came).toEqual(Array.from({ length: 3 }, () => ({ origin: 'Import', addedById: admin.id })))
  })
})

describe('an import', () => {
  it('creates people with what the sheet says, and the same file again changes nothing', async () => {
    const mark = newMark()
    const rows = [
      [...pupilHeader],
      [
        'Asha Rao',
        'VIII',
        'B',
        '7001',
        `${mark}/007`,
        '5/3/2015',
        '098765 43210',
        '12 Park Road',
        'rao@tests.example',
        uniqueEmail(),
        '1/4/2026',
      ],
      ['Imran Shaikh', 'Class 1', '', '', `${mark}/008`, '31-12-19', '', '', '', '', ''],
    ]
    const id = await imported(admin, 'Pupils', rows)
    expect(await known(mark)).toMatchObject([
      {
        name: 'Asha Rao',
        class: 'Class 8',
        section: 'B',
        rollNo: 7001,
        admissionNo: `${mark}/007`,
        birth: '2015-03-05',
        email: rows[1]?.[9],
      },
      { name: 'Imran Shaikh', class: 'Class 1', admissionNo: `${mark}/008`, birth: '2019-12-31', email: null },
    ])
    // Its rows are gone: names and birthdays of children.
    expect(await sql('SELECT rows FROM "Import" WHERE id = $1', [id])).toEqual([{ rows: null }])

    const again = await uploadSheet(admin, 'Pupils', xlsxFile(rows))
    expect((await rowsOf(admin, again)).counts).toEqual({
      New: 0,
      Readmitted: 0,
      Changed: 0,
      'Left alone': 2,
      Wrong: 0,
      'Possible duplicate': 0,
    })
    expect(await start(admin, again)).toMatchObject({ status: 409, body: { message: importMessages.nothingToDo } })
  })

  it('gives nobody the roll number of who left in this school year', async () => {
    const mark = newMark()
    const header = ['Name', 'Class', 'Roll No', 'Adm No']
    await imported(admin, 'Pupils', [header, [`Gone ${mark}`, '7', '7301', `${mark}/1`]])
    const [gone] = await sql<{ id: string }>('SELECT id FROM "User" WHERE "admissionNo" = $1', [`${mark}/1`])
    await leave(gone!.id)
    const id = await uploadSheet(admin, 'Pupils', [header, [`Next ${mark}`, '7', '7301', `${mark}/2`]])
    expect((await rowsOf(admin, id)).rows).toMatchObject([
      { outcome: 'Wrong', faults: [{ column: 'Roll No', right: expect.stringContaining(`Gone ${mark}`) as unknown }] },
    ])
  })

  it('changes what the sheet has otherwise, keeps that in the history, tells the parents, and gives it back', async () => {
    const [mark, before, after] = [newMark(), uniqueEmail('before'), uniqueEmail('after')]
    const header = ['Name', 'Class', 'Adm No', 'Parent email', 'Phone', 'DOB']
    await imported(admin, 'Pupils', [header, ['Asha Rao', '8', mark, before, '98765 43210', '']])
    const id = await imported(admin, 'Pupils', [
      header,
      ['Asha Rao-Patil', '', mark, after, '+91 98765 43210', '5/3/2015'],
    ])
    const now = async () =>
      (
        await sql(`SELECT id, name, "parentEmail", phone, "dateOfBirth"::text FROM "User" WHERE "admissionNo" = $1`, [
          mark,
        ])
      )[0] as {
        id: string
      }
    const changed = await now()
    expect(changed).toMatchObject({
      name: 'Asha Rao-Patil',
      parentEmail: after,
      phone: '98765 43210',
      dateOfBirth: '2015-03-05',
    })
    const history = () =>
      sql(`SELECT field, before, after FROM "ProfileChange" WHERE "userId" = $1 ORDER BY "createdAt", field`, [
        changed.id,
      ])
    expect(await history()).toEqual([
      { field: 'name', before: 'Asha Rao', after: 'Asha Rao-Patil' },
      { field: 'parentEmail', before, after },
      { field: 'dateOfBirth', before: '', after: '2015-03-05' },
    ])
    await mailsTo(before, 1)
    expect(await admin.post(`/api/imports/${id}/undo`)).toMatchObject({ status: 200 })
    expect(await now()).toEqual({
      id: changed.id,
      name: 'Asha Rao',
      parentEmail: before,
      phone: '98765 43210',
      dateOfBirth: null,
    })
    expect(await history()).toHaveLength(6)
  })

  it('gives a login to who had none, and takes it back', async () => {
    const [mark, email] = [newMark(), uniqueEmail()]
    const header = ['Name', 'Class', 'Adm No', 'Email']
    await imported(admin, 'Pupils', [header, ['Asha Rao', '8', mark, '']])
    const id = await imported(admin, 'Pupils', [header, ['Asha Rao', '8', mark, email]])
    expect(await known(mark)).toMatchObject([{ email }])
    expect((await admin.post(`/api/imports/${id}/undo`)).status).toBe(200)
    expect(await known(mark)).toMatchObject([{ email: null }])
  })

  it('leaves out what is wrong only when that is said', async () => {
    const mark = newMark()
    const rows = [
      ['Name', 'Class', 'Adm No'],
      ['Asha Rao', '8', `${mark}/1`],
      ['Imran', '13', `${mark}/2`],
    ]
    const id = await uploadSheet(admin, 'Pupils', rows)
    expect(await start(admin, id)).toMatchObject({ status: 409, body: { message: importMessages.unsolved(1) } })
    expect((await start(admin, id, true)).status).toBe(200)
    expect(await over(admin, id)).toMatchObject({ state: 'Done', created: 1 })
    expect(await known(mark)).toHaveLength(1)
  })

  it('does nothing when somebody else was faster than who looked', async () => {
    const mark = newMark()
    const rows = [
      ['Name', 'Class', 'Adm No'],
      ['Asha Rao', '8', mark],
    ]
    const id = await uploadSheet(admin, 'Pupils', rows)
    const { plan } = await rowsOf(admin, id)
    await imported(admin, 'Pupils', rows)
    expect(await admin.post(`/api/imports/${id}/run`, { plan })).toMatchObject({
      status: 409,
      body: { message: importMessages.changedSince },
    })
    expect(await known(mark)).toHaveLength(1)
  })

  it('runs once when it is started twice at the same moment, and never beside another', async () => {
    const marks = [newMark(), newMark()]
    const ids = await Promise.all(marks.map((mark) => uploadSheet(admin, 'Pupils', sheet(mark, 150))))
    const sheets = await Promise.all(
      ids.map(async (id) => ({ id, plan: (await rowsOf(admin, id, 'pageSize=1')).plan })),
    )
    const answers = await Promise.all(
      [...sheets, ...sheets].map(({ id, plan }) => admin.post(`/api/imports/${id}/run`, { plan })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    await Promise.all(ids.map((id) => over(admin, id)))
    const counts = await Promise.all(marks.map(async (mark) => (await known(mark)).length))
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 150])
  })

  it('that a killed server left running is said to have failed', async () => {
    const id = await uploadSheet(admin, 'Pupils', sheet(newMark(), 1))
    await sql(`UPDATE "Import" SET state = 'Running', "startedAt" = now() - interval '1 minute' WHERE id = $1`, [id])
    expect(await stateOf(admin, id)).toMatchObject({ state: 'Failed', failure: importMessages.interrupted })
  })
})

describe('undoing an import', () => {
  it('is refused with names and reasons once the school has worked with its people', async () => {
    const mark = newMark()
    const id = await imported(admin, 'Pupils', [
      ['Name', 'Class', 'Adm No'],
      [`Asha ${mark}`, '8', mark],
      [`Imran ${mark}`, '8', `${mark}/2`],
    ])
    const [asha] = await sql<{ id: string }>('SELECT id FROM "User" WHERE "admissionNo" = $1', [mark])
    await admin.put(`/api/people/${asha!.id}`, { name: `Asha ${mark}`, email: '', phone: '98765 43210', address: '' })
    const { status, body } = await admin.post(`/api/imports/${id}/undo`)
    expect(status).toBe(409)
    expect(body.message).toContain(`Asha ${mark} (was changed since)`)
    expect(body.message).not.toContain('Imran')
    expect(await known(mark)).toHaveLength(2)
  })

  it('is refused once one of them has moved or left', async () => {
    const mark = newMark()
    const joined = addDays(today, -10)
    const id = await imported(admin, 'Pupils', [
      ['Name', 'Class', 'Section', 'Adm No', 'Joined on'],
      ...['Asha', 'Imran', 'Sana'].map((name, n) => [`${name} ${mark}`, '8', 'A', `${mark}/${n}`, joined]),
    ])
    const ids = await sql<{ id: string }>('SELECT id FROM "User" WHERE "admissionNo" LIKE $1 ORDER BY "admissionNo"', [
      `${mark}%`,
    ])
    const put = (n: number, what: string, body: object) => admin.put(`/api/users/students/${ids[n]?.id}/${what}`, body)
    await put(0, 'move', { class: 'Class 8', section: 'B', from: addDays(today, -5) })
    await put(1, 'leave', { lastDay: addDays(today, -2), outcome: 'Left' })
    const { status, body } = await admin.post(`/api/imports/${id}/undo`)
    expect(status).toBe(409)
    for (const name of ['Asha', 'Imran']) expect(body.message).toContain(`${name} ${mark} (has moved or left`)
    expect(body.message).not.toContain('Sana')
    expect(await known(mark)).toHaveLength(3)
  })

  it('takes invitations along that have not left', async () => {
    const [mark, email] = [newMark(), uniqueEmail('queued')]
    const id = await imported(admin, 'Staff', [[...staffHeader], [`Joseph ${mark}`, email, '', '', '']])
    await sql(
      `INSERT INTO "Delivery" (channel, mail, "subjectId", address, status, "dueAt")
       SELECT 'Email', 'accountInvitation', "userId", email, 'Queued', now() + interval '1 day' FROM "Login" WHERE email = $1`,
      [email],
    )
    expect(await admin.post(`/api/imports/${id}/undo`)).toMatchObject({ status: 200 })
    expect(await sql('SELECT FROM "Delivery" WHERE address = $1', [email])).toEqual([])
  })

  it('is refused when a field was changed since', async () => {
    const mark = newMark()
    const header = ['Name', 'Class', 'Adm No', 'Phone']
    await imported(admin, 'Pupils', [header, ['Asha Rao', '8', mark, '98765 43210']])
    const id = await imported(admin, 'Pupils', [header, ['Asha Rao', '8', mark, '11111 11111']])
    await imported(admin, 'Pupils', [header, ['Asha Rao', '8', mark, '22222 22222']])
    expect((await admin.post(`/api/imports/${id}/undo`)).body.message).toContain('Asha Rao (was changed since)')
  })

  it('of a move is refused once something was written about the pupil in the new section', async () => {
    const { mark, id, pupils } = await moved()
    const [, asha] = pupils
    const teacher = await sessionOf(demo.teacher)
    const marked = await call('/api/attendance/mark', {
      body: { studentId: asha!.id, status: 'Present' },
      bearer: teacher.accessToken,
    })
    expect(marked.status, String(marked.body.message)).toBeLessThan(300)
    const { status, body } = await admin.post(`/api/imports/${id}/undo`)
    expect(status).toBe(409)
    expect(body.message).toContain(`Asha ${mark} (attendance is marked)`)
    expect(body.message).not.toContain('Imran')
    expect((await stretchesOf(mark)).map(({ section }) => section)).toEqual(['A', 'B', 'A', 'C'])
    const [one] = pupils
    await admin.put(`/api/users/students/${one!.id}/move`, { class: 'Class 6', section: 'D', from: today })
    expect((await admin.post(`/api/imports/${id}/undo`)).body.message).toContain(`Imran ${mark} (has moved or left)`)
  })

  it('of a move looks at all that is written about an enrolment', async () => {
    const tables = await sql<{ name: string }>(
      `SELECT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = '"Enrolment"'::regclass`,
    )
    // What a roll-over did with it goes with the roll-over, which ends the enrolment.
    const known = [...Object.keys(writtenAbout), 'RollOverPupil'].map((name) => `"${name}"`)
    expect(tables.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
  })

  it('takes along only what would go with the person', async () => {
    const rules = await sql<{ name: string; ends: string }>(
      `SELECT t.relname || '.' || a.attname AS name, c.confdeltype AS ends FROM pg_constraint c
       JOIN pg_class t ON t.oid = c.conrelid JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
       WHERE c.contype = 'f' AND c.confrelid IN ('"User"'::regclass, '"Login"'::regclass)`,
    )
    const known = rules.filter(({ name }) => goesAlong.includes(name))
    expect(known.map(({ name }) => name).toSorted()).toEqual(goesAlong)
    // c: the row is deleted with the person's.
    expect(known.filter(({ ends }) => ends !== 'c')).toEqual([])
  })
})

/** Two pupils of section A, whom a second sheet has in B and C from a week ago on. */
async function moved() {
  const mark = newMark()
  const header = ['Name', 'Adm No', 'Class', 'Section', 'Joined on']
  const rows = (sections: string[], joined: string) =>
    ['Imran', 'Asha'].map((name, n) => [`${name} ${mark}`, `${mark}/${n}`, '6', sections[n] ?? '', joined])
  await imported(admin, 'Pupils', [header, ...rows(['A', 'A'], addDays(today, -30))])
  const pupils = await sql<{ id: string }>('SELECT id FROM "User" WHERE "admissionNo" LIKE $1 ORDER BY "admissionNo"', [
    `${mark}%`,
  ])
  const id = await uploadSheet(admin, 'Pupils', [header, ...rows(['C', 'B'], '')])
  expect((await admin.put(`/api/imports/${id}/moves`, { from: addDays(today, 1) })).status).toBe(400)
  expect((await admin.put(`/api/imports/${id}/moves`, { from: addDays(today, -7) })).status).toBe(200)
  expect((await start(admin, id)).status).toBe(200)
  expect(await over(admin, id)).toMatchObject({ state: 'Done', created: 0, changed: 2, failure: '' })
  return { mark, id, pupils }
}

const stretchesOf = (mark: string) =>
  sql<{ section: string; rollNo: number; first: string; last: string | null }>(
    `SELECT e.section, e."rollNo", e."fromDay"::text AS first, e."toDay"::text AS last
     FROM "Enrolment" e JOIN "User" u ON u.id = e."studentId" WHERE u."admissionNo" LIKE $1
     ORDER BY u.name, e."fromDay"`,
    [`${mark}%`],
  )

it('a corrected sheet moves pupils to other sections from the day that was said, and both stretches stay until it is undone', async () => {
  const { mark, id, pupils } = await moved()
  const stretches = await stretchesOf(mark)
  const [first, before, turn] = [addDays(today, -30), addDays(today, -8), addDays(today, -7)]
  const [asha, imran] = [stretches[0]!.rollNo, stretches[2]!.rollNo]
  expect(stretches).toEqual([
    { section: 'A', rollNo: asha, first, last: before },
    { section: 'B', rollNo: asha, first: turn, last: null },
    { section: 'A', rollNo: imran, first, last: before },
    { section: 'C', rollNo: imran, first: turn, last: null },
  ])
  expect(await rowsOf(admin, id)).toMatchObject({
    moves: null,
    rows: [
      { outcome: 'Changed', says: `Section: Class 6 A → Class 6 C from ${formatDay(turn)}` },
      { outcome: 'Changed', says: `Section: Class 6 A → Class 6 B from ${formatDay(turn)}` },
    ],
  })
  const history = () =>
    sql(`SELECT before, after FROM "ProfileChange" WHERE "userId" = $1 AND field = 'enrolment' ORDER BY "createdAt"`, [
      pupils[0]!.id,
    ])
  const change = { before: 'Class 6 A', after: 'Class 6 C' }
  expect(await history()).toEqual([change])
  expect(await admin.post(`/api/imports/${id}/undo`)).toMatchObject({ status: 200 })
  expect(await stretchesOf(mark)).toEqual([
    { section: 'A', rollNo: asha, first, last: null },
    { section: 'A', rollNo: imran, first, last: null },
  ])
  expect(await history()).toEqual([change, { before: 'Class 6 C', after: 'Class 6 A' }])
})

it('a sheet readmits who has left, beside who is new, until it is undone', async () => {
  const mark = newMark()
  const header = ['Name', 'Adm No', 'Class', 'Section', 'Roll No', 'Joined on', 'Phone']
  const joined = addDays(today, -30)
  const row = (n: number, schoolClass: string, rest: string[]) => [
    `Pupil ${n} ${mark}`,
    `${mark}/${n}`,
    schoolClass,
    ...rest,
  ]
  await imported(admin, 'Pupils', [header, row(1, '6', ['A', '', joined, '']), row(2, '6', ['A', '', joined, ''])])
  const [{ id } = { id: '' }, { id: other } = { id: '' }] = await sql<{ id: string }>(
    'SELECT id FROM "User" WHERE "admissionNo" LIKE $1 ORDER BY "admissionNo"',
    [`${mark}%`],
  )
  const lastDay = addDays(today, -20)
  for (const who of [id, other]) await leave(who, lastDay)
  const account = () => sql('SELECT class, section, "rollNo", phone, "isActive" FROM "User" WHERE id = $1', [id])
  const before = await account()
  const number = await sql<{ next: number }>(
    `SELECT max("rollNo") + 500 AS next FROM "Enrolment" WHERE class = 'Class 7'`,
  )
  // Whoever is new wishes for a number, which those who come back leave to them.
  const rows = [
    header,
    row(1, '7', ['B', '', '', '11111 11111']),
    row(2, '7', ['', '', addDays(today, -5), '']),
    row(3, '7', ['', String(number[0]?.next), '', '']),
  ]
  const sheetId = await uploadSheet(admin, 'Pupils', rows)
  expect((await rowsOf(admin, sheetId)).counts).toMatchObject({ Readmitted: 2, New: 1, Changed: 0, Wrong: 0 })
  expect((await start(admin, sheetId)).status).toBe(200)
  expect(await over(admin, sheetId)).toMatchObject({ state: 'Done', created: 1, changed: 2, failure: '' })
  expect(await known(mark)).toMatchObject([
    { class: 'Class 7', section: 'B', rollNo: Number(number[0]?.next) + 1 },
    { class: 'Class 7', rollNo: Number(number[0]?.next) + 2 },
    { class: 'Class 7', rollNo: number[0]?.next },
  ])
  expect((await stretchesOf(mark)).map(({ first, last }) => [first, last])).toEqual([
    [joined, lastDay],
    [today, null],
    [joined, lastDay],
    [addDays(today, -5), null],
    [today, null],
  ])
  const done = await rowsOf(admin, sheetId)
  expect(done.rows.map(({ outcome }) => outcome)).toEqual(['Readmitted', 'Readmitted', 'New'])
  expect(done.rows[0]?.says).toContain(`Enrolment: Left, ${formatDay(lastDay)} → Class 7 B, roll number`)
  const history = () =>
    sql(`SELECT before, after FROM "ProfileChange" WHERE "userId" = $1 AND field = 'enrolment' ORDER BY "createdAt"`, [
      id,
    ])
  const readmitted = { before: `Left, ${formatDay(lastDay)}`, after: `Readmitted to Class 7 B, ${formatDay(today)}` }
  expect((await history()).at(-1)).toEqual(readmitted)

  // While one of them has left again or moved, or has a mark, it stays.
  await leave(other)
  expect((await admin.post(`/api/imports/${sheetId}/undo`)).body.message).toContain(
    `Pupil 2 ${mark} (has moved or left)`,
  )
  await takeLeavingBack(other)
  expect(await admin.post(`/api/imports/${sheetId}/undo`)).toMatchObject({ status: 200 })
  expect(await account()).toEqual(before)
  expect((await stretchesOf(mark)).map(({ last }) => last)).toEqual([lastDay, lastDay])
  expect((await history()).at(-1)).toEqual({ before: readmitted.after, after: readmitted.before })
})

it('two rows that may be one pupil are in the file of rows to mend, until they are said to differ', async () => {
  const mark = newMark()
  const header = ['Name', 'Class', 'DOB', 'Adm No']
  const twin = (n: number) => [`Asha ${mark}`, '6', '5/3/2015', `${mark}/${n}`]
  const id = await uploadSheet(admin, 'Pupils', [header, twin(1), twin(2), [`Imran ${mark}`, '6', '5/3/2015', '']])
  const toMend = async () => {
    const { status, text } = await admin.file(`/api/imports/${id}/faulty-rows`)
    expect(status).toBe(200)
    return text.trim().split('\r\n').slice(1)
  }
  expect(await toMend()).toEqual([
    expect.stringMatching(new RegExp(`^Asha ${mark},.*${mark}/1,.*in row 3`)),
    expect.stringMatching(new RegExp(`^Asha ${mark},.*${mark}/2,.*in row 2`)),
  ])
  expect((await admin.put(`/api/imports/${id}/choices`, { row: 3, choice: 'new' })).status).toBe(200)
  expect(await toMend()).toEqual([])
  expect((await start(admin, id)).status).toBe(200)
  expect(await over(admin, id)).toMatchObject({ state: 'Done', created: 3 })
  const { rows } = await rowsOf(admin, id)
  const people = await sql<{ id: string }>(`SELECT id FROM "User" WHERE name LIKE $1`, [`%${mark}`])
  expect(rows.map(({ personId }) => personId).toSorted()).toEqual(people.map((each) => each.id).toSorted())
})

it('rows that were left out can be had for a week, with what is wrong', async () => {
  const mark = newMark()
  const header = ['Name', 'Class', 'DOB', 'Adm No']
  const rows = [
    [`Asha ${mark}`, '6', '5/3/2015', `${mark}/1`],
    [`Imran ${mark}`, 'Class 13', '6/3/2015', `${mark}/2`],
  ]
  const id = await uploadSheet(admin, 'Pupils', [header, ...rows])
  expect((await stateOf(admin, id)).leftOut).toBe(0)
  expect((await start(admin, id, true)).status).toBe(200)
  expect(await over(admin, id)).toMatchObject({ state: 'Done', created: 1, leftOut: 1 })
  const { text } = await admin.file(`/api/imports/${id}/faulty-rows`)
  const [first, ...others] = text.trim().split('\r\n')
  expect(first).toBe('Name,Class,DOB,Adm No,What is wrong')
  expect(others).toEqual([expect.stringMatching(new RegExp(`^Imran ${mark},Class 13,6/3/2015,.*One of Class 1`))])
  // They have names and birthdays of children.
  await sql(`UPDATE "Import" SET "finishedAt" = now() - interval '8 days' WHERE id = $1`, [id])
  await admin.get('/api/imports')
  expect(await stateOf(admin, id)).toMatchObject({ state: 'Done', leftOut: 0 })
  expect(await sql('SELECT rows FROM "Import" WHERE id = $1', [id])).toEqual([{ rows: null }])
})

it('a sheet corrects first days that an earlier one had wrong, until it is undone', async () => {
  const mark = newMark()
  // Of last year, whatever day it is.
  const year = schoolYearOf(today) - 1
  const [wrong, right] = [`${year}-11-10`, `${year}-11-03`]
  const row = (n: number, joined: string) => [`Pupil ${n} ${mark}`, `${mark}/${n}`, '6', 'A', joined]
  const header = ['Name', 'Adm No', 'Class', 'Section', 'Joined on']
  await imported(admin, 'Pupils', [header, row(1, wrong), row(2, wrong)])
  const id = await uploadSheet(admin, 'Pupils', [header, row(1, right), row(2, wrong)])
  expect(await rowsOf(admin, id)).toMatchObject({
    counts: { Changed: 1, 'Left alone': 1, Wrong: 0 },
    rows: [{ says: `First day: ${formatDay(wrong)} → ${formatDay(right)}` }, {}],
  })
  expect((await start(admin, id)).status).toBe(200)
  expect(await over(admin, id)).toMatchObject({ state: 'Done', changed: 1, failure: '' })
  const firstDays = async () => (await stretchesOf(mark)).map(({ first }) => first)
  expect(await firstDays()).toEqual([right, wrong])
  const changes = () =>
    sql(
      `SELECT before, after FROM "ProfileChange" c JOIN "User" u ON u.id = c."userId"
       WHERE u."admissionNo" LIKE $1 AND field = 'enrolment' ORDER BY c."createdAt"`,
      [`${mark}%`],
    )
  const [before, after] = [`Class 6 A since ${formatDay(wrong)}`, `Class 6 A since ${formatDay(right)}`]
  expect(await changes()).toEqual([{ before, after }])
  expect(await admin.post(`/api/imports/${id}/undo`)).toMatchObject({ status: 200 })
  expect(await firstDays()).toEqual([wrong, wrong])
  expect(await changes()).toEqual([
    { before, after },
    { before: after, after: before },
  ])
  // Nobody is left behind for the roll-over.
  await sql('DELETE FROM "User" WHERE "admissionNo" LIKE $1', [`${mark}%`])
})

it('a sheet of pupils and moves gives each a number of their own', async () => {
  const mark = newMark()
  const header = ['Name', 'Adm No', 'Class', 'Section', 'Roll No']
  await imported(admin, 'Pupils', [header, [`Asha ${mark}`, `${mark}/1`, '6', 'A', '']])
  const [{ rollNo } = { rollNo: 0 }] = await known(mark)
  await imported(admin, 'Pupils', [
    header,
    [`New ${mark}`, `${mark}/2`, '6', 'B', ''],
    [`Asha ${mark}`, `${mark}/1`, '6', 'B', String(rollNo + 3000)],
  ])
  const after = await known(mark)
  expect(after).toMatchObject([
    { section: 'B', rollNo: rollNo + 3000 },
    { section: 'B', rollNo: expect.any(Number) },
  ])
  expect(new Set(after.map((row) => row.rollNo)).size).toBe(2)
})

it('invitations go to those with an email, once and never by themselves', async () => {
  const [mark, email] = [newMark(), uniqueEmail('invited')]
  const id = await imported(admin, 'Staff', [[...staffHeader], [`Joseph ${mark}`, email, '', '', '']])
  expect(await sql(`SELECT id FROM "Delivery" WHERE address = $1`, [email])).toEqual([])
  expect(await stateOf(admin, id)).toMatchObject({ toInvite: 1 })
  expect((await admin.post(`/api/imports/${id}/invitations`)).status).toBe(200)
  await mailsTo(email, 1)
  expect(await stateOf(admin, id)).toMatchObject({ toInvite: 0 })
})

it('a sheet that nobody imports is forgotten after a week, and what was imported never', async () => {
  const id = await uploadSheet(admin, 'Pupils', sheet(newMark(), 1))
  await sql(`UPDATE "Import" SET "createdAt" = now() - interval '8 days' WHERE id = $1`, [id])
  const fileName = `${newMark()}.csv`
  await sql(
    `INSERT INTO "Import" (kind, "fileName", state, columns, rows, people, "createdAt")
     SELECT 'Pupils', $1, state, '[]', CASE WHEN state IN ('Draft', 'Failed') THEN '[]'::jsonb END, 0, now() - interval '1 year' FROM unnest(enum_range(NULL::"ImportState")) state
     WHERE state <> 'Running'`,
    [fileName],
  )
  await admin.get('/api/imports')
  expect(await sql('SELECT id FROM "Import" WHERE id = $1', [id])).toEqual([])
  const kept = await sql<{ state: string }>('SELECT state::text FROM "Import" WHERE "fileName" = $1 ORDER BY state', [
    fileName,
  ])
  expect(kept.map(({ state }) => state)).toEqual(['Done', 'Undone'])
})
