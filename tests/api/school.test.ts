import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { accentStyle } from '@/lib/school-colour'
import type { FrontPageSettings, School } from '@/lib/school/answers'
import { schoolMessages } from '@/lib/school/messages'
import { baseUrl, call, demo, enrol, logIn, office, sessionOf, signUp } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { eventually } from '@/tests/support/machine/eventually'
import { feeOf, paymentOf } from '@/tests/support/school/fees'
import { filesIn, makeImage, named } from '@/tests/support/material/files'
import { readPdf } from '@/tests/support/material/pdf'
import { makeReport } from '@/tests/support/school/reports'
import { wholeMailsTo } from '@/tests/support/school/mails'
import { noSettings, saveSettings, takePicturesAway, uploadLogo } from '@/tests/support/school/school-settings'

/** What the office saves at /admin/school, and who reads it. */

const admin = await sessionOf(demo.admin)
const asAdmin = { bearer: admin.accessToken }

afterEach(async () => {
  await saveSettings(noSettings)
  await takePicturesAway()
})

const html = async (address: string, cookie = '') => (await fetch(address, { headers: { cookie } })).text()
const fileOf = async (address: string) =>
  Buffer.from(await (await fetch(address, { headers: { authorization: `Bearer ${admin.accessToken}` } })).arrayBuffer())

const school = {
  name: 'Nightingale Academy',
  address: '7 Hill Road, Nashik 422001',
  phone: '+91 253 123 4567',
  email: 'hello@nightingale.example',
}

describe('what the office saves', () => {
  it('is on pages, papers, mails and in the manifest, and what it gives back is the environment’s again', async () => {
    expect((await saveSettings(school)).status).toBe(200)
    const home = await html(`${baseUrl}/home`)
    expect(home).toContain('<title>Nightingale Academy</title>')
    for (const shown of Object.values(school)) expect(home).toContain(shown)
    expect(await html(`${baseUrl}/manifest.webmanifest`)).toContain('"name":"Nightingale Academy"')

    const receipt = await readPdf(await fileOf(`${baseUrl}/api/payments/${await paymentOf()}/receipt`))
    expect(receipt.join()).toContain('Nightingale Academy')
    const report = await readPdf(await fileOf(`${baseUrl}/api/reports/export/${(await makeReport()).id}`))
    expect(report.join()).toContain('Nightingale Academy')

    const person = await enrol()
    await call('/api/auth/forgot-password', { body: { email: person.email } })
    let mail = ''
    await eventually(() => Boolean((mail = sourceOfMailTo(person.email, 'Reset your'))), 'a mail')
    expect(mail).toMatch(/^From: Nightingale Academy <no-reply@/m)
    expect(mail).toMatch(/^Subject: Reset your Nightingale Academy password/m)

    await saveSettings(noSettings)
    expect(await html(`${baseUrl}/home`)).toContain('<title>Sunrise Public School</title>')
  })

  it('makes the accents of all pages, those of guests too, of the school’s own colour', async () => {
    const accents = /html:root\{--accent:#[0-9a-f]{6}/
    expect(await html(`${baseUrl}/login`)).not.toMatch(accents)
    for (const colour of ['red', '#7a1f2', '#7a1f2b;}', 'url(#7a1f2b)'])
      expect(await saveSettings({ colour }), colour).toMatchObject({
        status: 400,
        body: { errors: { colour: schoolMessages.colour } },
      })
    expect((await saveSettings({ colour: '#7A1F2B' })).status).toBe(200)
    for (const [page, cookie] of [
      ['/login', ''],
      ['/fees', admin.cookie],
    ] as const)
      expect(await html(baseUrl + page, cookie), page).toContain(accentStyle('#7a1f2b'))
    await saveSettings({ colour: null })
    expect(await html(`${baseUrl}/login`)).not.toMatch(accents)
  })

  it('decides what the portal does', async () => {
    await saveSettings({ onlinePayments: 'off', paymentInstructions: 'Come to window 9.' })
    const pupil = await enrol()
    const { id } = await feeOf(pupil.id)
    const pay = () => call(`/api/fees/pay/${id}`, { body: { method: 'UPI' }, bearer: pupil.accessToken })
    expect((await pay()).status).toBe(403)
    expect(await html(`${baseUrl}/fees`, pupil.cookie)).toContain('Come to window 9.')
    await saveSettings({ onlinePayments: 'demo' })
    expect((await pay()).status).toBe(201)

    await saveSettings({ teacherSignup: 'open' })
    const teacher = await signUp({ role: 'teacher' })
    expect((await logIn(teacher.email, teacher.password)).id).toBe(teacher.id)

    await saveSettings({ profileChanges: 'approval' })
    const changed = await call(`/api/auth/${pupil.id}`, {
      method: 'PUT',
      body: { ...pupil, name: 'Somebody Else' },
      bearer: pupil.accessToken,
    })
    expect(changed.body).toMatchObject({ waiting: ['name'] })

    const due = async () => {
      const { id: studentId } = await enrol()
      await call('/api/attendance/mark', { body: { studentId, status: 'Absent' }, ...asAdmin })
      const [row] = await sql<{ seconds: number }>(
        `SELECT extract(epoch FROM d."dueAt" - d."createdAt")::int AS seconds FROM "Delivery" d JOIN "Notification" n ON n.id = d."notificationId" WHERE n."studentId" = $1`,
        [studentId],
      )
      return row?.seconds
    }
    await saveSettings({ absenceMessageDelay: 40 })
    expect(await due()).toBe(40 * 60)

    // In Kiribati it is tomorrow for most of the day, and never yesterday.
    await saveSettings({ timeZone: 'Pacific/Kiritimati' })
    const { body } = await call('/api/attendance', { bearer: admin.accessToken })
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati' }).format(new Date())
    expect((body.attendance as { date: string }[])[0]?.date ?? today).toBe(today)
  })

  it('is told apart from what the environment has, and is given back alone', async () => {
    const read = async () =>
      new Map(((await office('/api/school')).body as School).settings.map((setting) => [setting.name, setting]))
    expect((await read()).get('name')).toMatchObject({ decidedBy: 'nobody', value: 'Sunrise Public School' })
    expect((await read()).get('onlinePayments')).toMatchObject({
      decidedBy: 'environment',
      variable: 'ONLINE_PAYMENTS',
    })
    await saveSettings({ name: school.name, phone: school.phone })
    expect((await read()).get('name')).toMatchObject({
      decidedBy: 'office',
      value: school.name,
      otherwise: 'Sunrise Public School',
    })
    await saveSettings({ name: null })
    expect((await read()).get('name')).toMatchObject({ decidedBy: 'nobody' })
    expect((await read()).get('phone')).toMatchObject({ decidedBy: 'office' })
  })

  it.each([
    ['name', ' '],
    ['name', 'Two\nlines'],
    ['name', 'x'.repeat(81)],
    ['address', ''],
    ['phone', 'call us'],
    ['email', 'nobody'],
    ['timeZone', 'Mars/Olympus'],
    ['onlinePayments', 'perhaps'],
    ['absenceMessageDelay', 1441],
    ['absenceMessageDelay', ''],
    ['sendDelay', 601],
    ['teacherSignup', 'closed'],
  ])('refuses %s %j at its field, and saves nothing', async (name, value) => {
    const { status, body } = await saveSettings({ ...school, [name]: value })
    expect(status).toBe(400)
    expect(Object.keys(body.errors as object)).toEqual([name])
    expect(await sql('SELECT 1 FROM "SchoolSettings" WHERE phone IS NOT NULL')).toEqual([])
  })

  it('is recorded in one order, whoever saves at once', async () => {
    const minutes = Array.from({ length: 12 }, (_, n) => n + 10)
    const answers = await Promise.all(minutes.map((absenceMessageDelay) => saveSettings({ absenceMessageDelay })))
    expect(answers.map(({ status }) => status)).toEqual(minutes.map(() => 200))
    const changes = await sql<{ before: string | null; after: string }>(
      `SELECT before, after FROM "SchoolChange" WHERE setting = 'absenceMessageDelay' ORDER BY "createdAt" DESC LIMIT 12`,
    )
    // Each begins where another ended.
    const [held] = await sql<{ now: number }>('SELECT "absenceMessageDelay" AS now FROM "SchoolSettings"')
    const ends = [...changes.map(({ after }) => after)].sort()
    expect(ends).toEqual(minutes.map(String).sort())
    expect([...changes.map(({ before }) => before), String(held!.now)].sort()).toEqual([...ends, null].sort())
  })
})

/** The source of a mail to `address` with this subject in the outbox folder, '' while there is none. */
function sourceOfMailTo(address: string, subject: string) {
  const folder = path.join(String(process.env.DATA_DIR), 'outbox')
  // The first mail makes the folder.
  const mails = filesIn(folder).filter((name) => name.endsWith('.eml'))
  const sources = mails.map((name) => readFileSync(path.join(folder, name), 'utf8'))
  return sources.find((source) => source.includes(`To: ${address}`) && source.includes(`Subject: ${subject}`)) ?? ''
}

describe('the logo', () => {
  it('is no other file than a picture', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await uploadLogo({ name: 'logo.svg', type: 'image/svg+xml', bytes: drawing })).status).toBe(415)
    expect((await uploadLogo(named('logo.png', drawing))).status).toBe(415)
    expect((await office('/api/school/logo', 'POST', {})).status).toBe(400)
  })

  it('does not keep papers from being made when its file is gone', async () => {
    await uploadLogo(named('logo.png', await makeImage('png', 32, 32)))
    await sql(`UPDATE "StoredFile" SET key = key || 'x' WHERE id = (SELECT "logoId" FROM "SchoolSettings")`)
    await sql('UPDATE "SchoolSettings" SET version = version + 1')
    expect(await readPdf(await fileOf(`${baseUrl}/api/payments/${await paymentOf()}/receipt`))).not.toEqual([])
    await sql(`UPDATE "StoredFile" SET key = left(key, -1) WHERE id = (SELECT "logoId" FROM "SchoolSettings")`)
    await sql('UPDATE "SchoolSettings" SET version = version + 1')
  })

  it('comes along with each mail, a few kilobytes of it, and a mail leaves without it when its file is gone', async () => {
    const { email } = await enrol()
    const mailed = async (count: number) => {
      await call('/api/auth/forgot-password', { body: { email } })
      return (await wholeMailsTo(email, count)).at(-1)!
    }
    await uploadLogo(named('logo.png', await makeImage('png', 500, 300)))
    const { html: shown, pictures, files } = await mailed(1)
    expect(pictures).toMatchObject([{ type: 'image/png' }])
    expect(pictures[0]!.bytes.length).toBeLessThan(20_000)
    expect(shown).toContain(`<img src="cid:${pictures[0]!.cid}"`)
    expect(files).toEqual([])
    // Another file, so that nothing is kept of the one before.
    await uploadLogo(named('logo.png', await makeImage('png', 501, 300)))
    await sql(`UPDATE "StoredFile" SET key = key || 'x' WHERE id = (SELECT "logoId" FROM "SchoolSettings")`)
    await sql('UPDATE "SchoolSettings" SET version = version + 1')
    // A member's request brings the settings up to date.
    await office('/api/school')
    const without = await mailed(2)
    expect([without.pictures, without.html.includes('<img')]).toEqual([[], false])
    await sql(`UPDATE "StoredFile" SET key = left(key, -1) WHERE id = (SELECT "logoId" FROM "SchoolSettings")`)
    await sql('UPDATE "SchoolSettings" SET version = version + 1')
  })

  it('that two set at once is one of theirs, and no file of the other stays', async () => {
    const counted = async () => Number((await sql<{ n: number }>('SELECT count(*)::int AS n FROM "StoredFile"'))[0]?.n)
    const before = await counted()
    const pictures = await Promise.all([40, 50, 60, 70].map((side) => makeImage('png', side, side)))
    const answers = await Promise.all(pictures.map((picture) => uploadLogo(named('logo.png', picture))))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await counted()).toBe(before + 2)
  })
})

describe('the front page', () => {
  const home = () => html(`${baseUrl}/home`)
  const say = (body: object) => office('/api/school/front-page', 'PUT', body)
  const saysNow = async () => (await office('/api/school/front-page')).body as FrontPageSettings
  let before: FrontPageSettings
  beforeAll(async () => {
    before = await saysNow()
  })
  afterEach(async () => {
    const { pictures: _, ...said } = before
    await say(said)
  })

  it('shows what the school has set, as text, and nothing of what it has taken back', async () => {
    const figure = '<b>100</b> % & more'
    const set = {
      heroTitle: 'A <i>calm</i> school',
      heroText: 'Two lines\nof it',
      about: 'First paragraph.\n\nSecond one.',
      board: 'ICSE',
      hours: '8 to 2',
      map: 'https://maps.example/?q=a&b="c"',
      headRole: 'Headmistress',
      headName: 'Asha "A" Rao',
      headWord: 'Come and see.',
      results: [{ year: '2026', exam: 'Class 10', figure }],
      links: [{ label: 'Alumni', address: '/home?a=1&b=2' }],
    }
    expect((await say(set)).status).toBe(200)
    const shown = await home()
    for (const text of [
      'A &lt;i&gt;calm',
      '<p class="wrap-anywhere whitespace-pre-line">Second one.',
      'ICSE',
      '8 to 2',
    ])
      expect(shown).toContain(text)
    for (const text of ['From Our Headmistress', 'Asha &quot;A&quot; Rao', '&lt;b&gt;100&lt;/b&gt; % &amp; more'])
      expect(shown).toContain(text)
    expect(shown).toContain('href="https://maps.example/?q=a&amp;b=&quot;c&quot;"')
    expect(shown).toContain('href="/home?a=1&amp;b=2"')
    expect(shown).not.toContain('https://www.youtube.com/')
    expect(shown).toContain('<meta property="og:description" content="Two lines\nof it"/>')

    const nothing = Object.fromEntries(
      Object.entries(set).map(([name, value]) => [name, Array.isArray(value) ? [] : '']),
    )
    expect((await say(nothing)).status).toBe(200)
    const usual = await home()
    for (const text of ['The whole school day, on one page', 'https://www.youtube.com/']) expect(usual).toContain(text)
    for (const text of ['Board', 'School hours', 'From Our', '>Results<', 'maps.example'])
      expect(usual).not.toContain(text)
    const { body } = await office('/api/school/changes?setting=Results&pageSize=1')
    expect(body.changes).toMatchObject([{ before: `2026 Class 10: ${figure}`, after: 'None' }])
  })

  it('shows the examples of voices and figures until the school shows its own, or none', async () => {
    const dashboard = () => html(`${baseUrl}/`, admin.cookie)
    const [example, dashboards] = ['Farah and Imran Sheikh', '1,500+']
    expect(await home()).toContain(example)
    expect(await dashboard()).toContain(dashboards)

    const voices = [{ quote: 'We <b>like</b> it', name: 'Asha Rao', who: 'Parent, Class 4' }]
    const figures = [{ figure: '612', label: 'Pupils' }]
    // Written and not shown yet.
    expect(await say({ voices, figures })).toMatchObject({
      status: 200,
      body: { voicesShown: 'samples', voices, figures },
    })
    expect(await home()).toContain(example)
    expect((await say({ voicesShown: 'own', figuresShown: 'own' })).status).toBe(200)
    const own = await home()
    expect(own).toContain('We &lt;b&gt;like&lt;/b&gt; it')
    expect(own).not.toContain(example)
    const shown = await dashboard()
    expect(shown).toContain('>612<')
    expect(shown).not.toContain(`>${dashboards}<`)

    expect((await say({ voicesShown: 'none', figuresShown: 'none' })).status).toBe(200)
    expect(await home()).not.toContain('What Families and Teachers Say')
    const bare = await dashboard()
    for (const title of ['Our Impact', 'What Our Users Say']) expect(bare).not.toContain(`>${title}</h2>`)
    const { body } = await office('/api/school/changes?setting=Quotes+shown&pageSize=1')
    expect(body.changes).toMatchObject([{ before: 'Our own', after: 'None' }])
    expect(await say({ voicesShown: 'some' })).toMatchObject({ status: 400 })
    expect(await say({ voices: [{ quote: 'x', name: '', who: 'y' }] })).toMatchObject({ status: 400 })
  })

  it('refuses a field that is wrong, and saves nothing', async () => {
    const { status, body } = await say({
      board: 'IB',
      map: 'http://maps.example/',
      links: [{ label: 'x', address: '' }],
    })
    expect(status).toBe(400)
    expect(Object.keys(body.errors as object)).toEqual(['map', 'links.0.address'])
    expect((await saysNow()).board).toBe(before.board)
  })

  it('that several change at once is one of theirs, and its changes follow each other', async () => {
    const boards = Array.from({ length: 8 }, (_, n) => `Board ${n}`)
    const answers = await Promise.all(boards.map((board) => say({ board, results: [] })))
    expect(answers.map(({ status }) => status)).toEqual(boards.map(() => 200))
    const changes = await sql<{ before: string; after: string }>(
      `SELECT before, after FROM "SchoolChange" WHERE setting = 'board' ORDER BY "createdAt" DESC LIMIT 8`,
    )
    expect(changes.map((each) => each.after).sort()).toEqual(boards)
    const ends = [before.board, ...boards].filter((board) => !changes.some((each) => each.before === board))
    expect(ends).toEqual([(await saysNow()).board])
  })
})

it('is for administrators', async () => {
  const teacher = await sessionOf(demo.teacher)
  for (const [method, where] of [
    ['GET', '/api/school'],
    ['PUT', '/api/school'],
    ['GET', '/api/school/changes'],
    ['GET', '/api/school/front-page'],
    ['PUT', '/api/school/front-page'],
    ['GET', '/api/school/checklist'],
    ['PUT', '/api/school/checklist'],
    ['POST', '/api/school/pictures'],
    ['POST', '/api/school/logo'],
    ['DELETE', '/api/school/logo'],
  ] as const)
    expect((await call(where, { method, bearer: teacher.accessToken })).status, `${method} ${where}`).toBe(403)
  expect((await call('/admin/school', { cookie: teacher.cookie })).headers.get('location')).toMatch(/\/$/)
})
