import { asOffice } from '../school'
import { idBy, opens, press, sendsWrong, sendWrong, type State } from '../state'
import { schoolToday } from '@/tests/support/school/school-days'
import { dialogOf, expect } from '@/tests/support/screen/fixtures'

const today = schoolToday()
const person = (query: string) => idBy((id) => `/people/${id}`, query)
const byEmail = (email: string) => person(`SELECT "userId" AS id FROM "Login" WHERE "email" = '${email}'`)

const pupil = byEmail('student@school.example')
const teacher = byEmail('teacher@school.example')
const administrator = byEmail('admin@school.example')
const smallChild = person(
  `SELECT id FROM "User" u WHERE role = 'student' AND "isActive" AND class = 'Class 1'
   AND NOT EXISTS (SELECT FROM "Login" WHERE "userId" = u.id) ORDER BY name LIMIT 1`,
)
const former = (outcome: string) =>
  person(
    `SELECT "studentId" AS id FROM "Enrolment" e WHERE outcome = '${outcome}'
     AND NOT EXISTS (SELECT FROM "Enrolment" o WHERE o."studentId" = e."studentId" AND o."toDay" IS NULL) LIMIT 1`,
  )
const owing = person(
  `SELECT "studentId" AS id FROM "Fee" WHERE status = 'Pending' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
)
const waiting = person(
  `SELECT id FROM "User" WHERE role = 'student' AND "approvedAt" IS NULL AND NOT "isActive" ORDER BY name LIMIT 1`,
)

let added = 0
/** Somebody whom the office has just added: nothing is known yet. */
async function newcomer(over: object = {}): Promise<string> {
  added += 1
  const body = { role: 'student', name: `Nandini Newcomer ${added}`, class: 'Class 3', from: today, ...over }
  const answer = await asOffice('/api/people', body)
  return (answer.person as { id: string }).id
}
const atNewcomer = async () => `/people/${await newcomer()}`
const email = () => `newcomer.${Date.now()}.${added}@tests.example`

async function deactivated() {
  const id = await newcomer({ email: email() })
  await asOffice(`/api/people/${id}/deactivate`, { reason: 'The family has moved to another town.' }, 'PUT')
  return `/people/${id}`
}

const add = opens('Add a person')
const asRole = (role: string) => async (page: Parameters<typeof add>[0]) => {
  await add(page)
  await dialogOf(page).getByLabel('Role').selectOption(role)
}
const edit = press('Edit')

export const peopleStates: readonly State[] = [
  { name: 'person-pays', as: 'admin', at: owing, then: opens('Record payment') },
  {
    name: 'person-pays-wrong',
    as: 'admin',
    at: owing,
    then: async (page) => {
      await opens('Record payment')(page)
      await dialogOf(page).getByLabel('Cheque').check()
      await sendWrong(page)
    },
  },
  { name: 'people-nobody', as: 'admin', at: '/admin/people?q=nobody+has+this+name' },
  { name: 'people-filtered', as: 'admin', at: '/admin/people?role=Student&class=Class+8&section=A&sort=class' },
  { name: 'people-deactivated', as: 'admin', at: '/admin/people?state=Deactivated' },
  { name: 'people-left', as: 'admin', at: '/admin/people?state=Left' },
  { name: 'pupils-nobody', as: 'teacher', at: '/people?q=nobody+has+this+name' },
  { name: 'people-add', as: 'admin', at: '/admin/people', then: add },
  {
    name: 'people-add-wrong',
    as: 'admin',
    at: '/admin/people',
    then: async (page) => {
      await add(page)
      await sendWrong(page)
    },
  },
  { name: 'people-add-teacher', as: 'admin', at: '/admin/people', then: asRole('teacher') },
  { name: 'people-add-admin', as: 'admin', at: '/admin/people', then: asRole('admin') },
  {
    name: 'people-added',
    as: 'admin',
    at: '/admin/people',
    then: async (page) => {
      await add(page)
      const dialog = dialogOf(page)
      await dialog.getByLabel('Full Name').fill('Omkar Added')
      await dialog.getByLabel('Class', { exact: true }).selectOption('Class 2')
      await dialog.getByLabel('Email', { exact: true }).fill(email())
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(dialogOf(page).getByRole('button', { name: 'Send invitation' })).toBeVisible()
    },
  },
  { name: 'person-pupil', as: 'admin', at: pupil },
  {
    name: 'person-earlier-year',
    as: 'teacher',
    at: pupil,
    then: async (page, { sql }) => {
      const year = Number(today.slice(0, 4)) - 2
      await sql(
        `INSERT INTO "AttendanceTally" ("studentId", span, start, present, absent)
         SELECT "userId", tally.span::"TallySpan", tally.start::date, 17, 3 FROM "Login",
           (VALUES ('year', $1), ('month', $1), ('month', $2)) tally (span, start)
         WHERE email = 'student@school.example' ON CONFLICT DO NOTHING`,
        [`${year}-04-01`, `${year}-07-01`],
      )
      await page.reload()
      await page.getByText(`in ${year}-${String(year + 1).slice(2)}`).click()
      await expect(page.getByRole('table', { name: `Attendance in ${year}` })).toBeVisible()
    },
  },
  { name: 'person-pupil-teacher', as: 'teacher', at: pupil },
  {
    name: 'person-older-rows',
    as: 'teacher',
    at: atNewcomer,
    then: async (page, { sql }) => {
      await sql(
        `INSERT INTO "LeaveRequest" ("studentId", "enrolmentId", class, reason, "fromDay", "toDay")
         SELECT "studentId", id, class, 'A cousin marries', date '2020-01-01' + n, date '2020-01-01' + n
         FROM "Enrolment", generate_series(1, 12) n WHERE "studentId" = $1`,
        [page.url().split('/').at(-1)],
      )
      await page.reload()
      const fold = page.getByRole('button', { name: /^Leave/ })
      if (await fold.isVisible()) await fold.click()
      await expect(page.getByRole('link', { name: 'Show 2 older leave requests' })).toBeVisible()
    },
  },
  { name: 'person-small-child', as: 'admin', at: smallChild },
  { name: 'person-newcomer', as: 'admin', at: atNewcomer },
  { name: 'person-teacher', as: 'admin', at: teacher },
  { name: 'person-administrator', as: 'admin', at: administrator },
  { name: 'person-left', as: 'admin', at: former('Left') },
  { name: 'person-left-teacher', as: 'teacher', at: former('Left') },
  { name: 'person-passed-out', as: 'admin', at: former('Passed out') },
  { name: 'person-waiting', as: 'admin', at: waiting },
  { name: 'person-deactivated', as: 'admin', at: deactivated },
  { name: 'person-unknown', as: 'admin', at: '/people/00000000-0000-4000-8000-000000000000' },
  { name: 'person-photo', as: 'admin', at: pupil, then: opens('Change photo') },
  {
    name: 'person-photo-crop',
    as: 'admin',
    at: atNewcomer,
    then: async (page) => {
      await opens('Add photo')(page)
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialogOf(page).getByRole('button', { name: 'Choose a picture' }).click(),
      ])
      await chooser.setFiles('prisma/seed/media/library-noon.jpg')
      await expect(dialogOf(page).getByRole('button', { name: 'Save photo' })).toBeVisible()
    },
  },
  { name: 'person-certificates', as: 'admin', at: pupil, then: opens('Issue certificate') },
  { name: 'person-edit', as: 'admin', at: pupil, then: edit },
  { name: 'person-edit-teacher', as: 'admin', at: teacher, then: edit },
  { name: 'person-edit-small-child', as: 'admin', at: smallChild, then: edit },
  {
    name: 'person-edit-wrong',
    as: 'admin',
    at: pupil,
    then: async (page) => {
      await edit(page)
      const form = page.getByRole('form', { name: 'Edit person' })
      await form.getByLabel('Full Name').fill('')
      await form.getByLabel('Phone').fill('12')
      await form.getByLabel('Parent Email').fill('parent@')
      await sendsWrong('Edit person')(page)
    },
  },
  {
    name: 'person-edit-email',
    as: 'admin',
    at: async () => `/people/${await newcomer({ email: email() })}`,
    then: async (page, { sql }) => {
      // Who has just logged in is not asked for the password.
      await sql(`UPDATE "Session" SET "createdAt" = now() - interval '1 hour'`)
      await edit(page)
      await page.getByRole('form', { name: 'Edit person' }).getByLabel('Email', { exact: true }).fill(email())
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(dialogOf(page)).toBeVisible()
    },
  },
  { name: 'person-move', as: 'admin', at: pupil, then: opens('Move to another class') },
  {
    name: 'person-move-wrong',
    as: 'admin',
    at: pupil,
    then: async (page) => {
      await opens('Move to another class')(page)
      await dialogOf(page).getByLabel('From').fill('')
      await sendWrong(page)
    },
  },
  { name: 'person-leave', as: 'admin', at: pupil, then: opens('Has left') },
  { name: 'person-not-left', as: 'admin', at: former('Left'), then: opens('Has not left') },
  { name: 'person-readmit', as: 'admin', at: former('Left'), then: opens('Readmit') },
  {
    name: 'person-readmit-wrong',
    as: 'admin',
    at: former('Left'),
    then: async (page) => {
      await opens('Readmit')(page)
      await sendWrong(page)
    },
  },
  { name: 'person-deactivate', as: 'admin', at: pupil, then: opens('Deactivate') },
  {
    name: 'person-deactivate-wrong',
    as: 'admin',
    at: pupil,
    then: async (page) => {
      await opens('Deactivate')(page)
      await sendWrong(page)
    },
  },
  { name: 'person-reactivate', as: 'admin', at: deactivated, then: opens('Reactivate') },
  { name: 'person-reset', as: 'admin', at: pupil, then: opens('Reset password') },
  {
    name: 'person-invite',
    as: 'admin',
    at: async () => `/people/${await newcomer({ email: email() })}`,
    then: opens('Send invitation'),
  },
  {
    name: 'person-long-name',
    as: 'admin',
    at: async () =>
      `/people/${await newcomer({
        name: 'Sree Venkata Satyanarayana Lakshmi Narasimha Varaprasada Rao Chakravarthula Subrahmanyam',
        address: 'Flat 1204, Tower C, Purva Riviera Apartments, Marathahalli Outer Ring Road, Bengaluru 560037',
        parentEmail: 'a.very.long.address.of.a.parent.with.many.names@subdomain.of.a.company.example',
      })}`,
  },
]
