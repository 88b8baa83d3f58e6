import { materialMessages } from '@/lib/materials/messages'
import { chooseMarks, openMarks, saveButton } from '@/tests/support/screen/class-marks'
import { expect } from '@/tests/support/screen/fixtures'
import type { School } from '../school'
import { idBy, opens, sendsWrong, sendWrong, type State } from '../state'

/** The last day before today on which somebody was marked. */
async function markedDay({ sql }: School) {
  const [row] = await sql<{ day: string }>(
    `SELECT max(day)::text AS day FROM "Attendance" WHERE day < (now() AT TIME ZONE 'Asia/Kolkata')::date`,
  )
  return `/attendance?mark.class=Class%208&mark.date=${row?.day}`
}

const application = idBy(
  (id) => `/admin/admissions/${id}`,
  `SELECT id FROM "Admission" WHERE status = 'New' ORDER BY "createdAt" DESC LIMIT 1`,
)

/** The forms and dialogs of daily work. */
export const dailyStates: readonly State[] = [
  { name: 'login-wrong', at: '/login', then: sendsWrong('Login') },
  { name: 'login-reset', at: '/login', then: opens('Reset Password') },
  { name: 'signup-wrong', at: '/signup', then: sendsWrong('Sign Up') },
  { name: 'student-leave-wrong', as: 'student', at: '/attendance', then: sendsWrong('Submit Leave Request') },
  { name: 'student-pay', as: 'student', at: '/fees', then: opens(/^Pay Now/) },
  { name: 'fees-wrong', as: 'admin', at: '/fees', then: sendsWrong('Add New Fee Structure') },
  { name: 'fees-pay', as: 'admin', at: '/fees?fees.status=Pending', then: opens(/^Record payment|^Pay/) },
  { name: 'fees-reverse', as: 'admin', at: '/fees', then: opens(/^Reverse/) },
  {
    name: 'fees-reverse-wrong',
    as: 'admin',
    at: '/fees',
    then: async (page) => {
      await opens(/^Reverse/)(page)
      await sendWrong(page)
    },
  },
  { name: 'leave-reject', as: 'teacher', at: '/attendance', then: opens(/^Reject/) },
  { name: 'attendance-marking', as: 'teacher', at: '/attendance?mark.class=Class%208&mark.section=A' },
  { name: 'attendance-correct', as: 'teacher', at: markedDay, then: opens(/^Correct/) },
  { name: 'notification-wrong', as: 'teacher', at: '/notifications', then: sendsWrong('Send Notification') },
  {
    name: 'notification-preview',
    as: 'teacher',
    at: '/notifications',
    then: async (page) => {
      const form = page.getByRole('form', { name: 'Send Notification' })
      await form.getByLabel('Type').selectOption('Email')
      await form.getByLabel('Subject').selectOption('Exam Schedule')
      await form.getByLabel('Recipients').selectOption('All Parents')
      await form
        .getByLabel('Message')
        .fill('The half-yearly examination begins on Monday.\n\nPlease bring your admit card.')
      await form.getByText(/people: /).waitFor()
    },
  },
  { name: 'notification-about-one', as: 'teacher', at: '/notifications?kind=About+one+student' },
  { name: 'report-wrong', as: 'teacher', at: '/reports', then: sendsWrong('Create New Report') },
  { name: 'report-class-cards', as: 'teacher', at: '/reports', then: opens('Class Report Cards') },
  {
    name: 'class-marks',
    as: 'teacher',
    at: '/reports',
    then: (page) => openMarks(page, { class: 'Class 8', section: 'A' }),
  },
  {
    name: 'class-marks-wrong',
    as: 'teacher',
    at: '/reports',
    then: async (page) => {
      await openMarks(page, { class: 'Class 8', section: 'B' })
      const [marks, remarks] = [/^Marks in Science, /, /^Remarks, /].map((name) => page.getByRole('textbox', { name }))
      for (const [n, text] of ['84.5', '101', '', '62', '39'].entries()) await marks!.nth(n).fill(text)
      await remarks!.nth(3).fill('Asks a lot, and helps who sits beside her.')
      await saveButton(page).click()
      await expect(marks!.nth(1)).toBeFocused()
    },
  },
  {
    name: 'class-marks-some',
    as: 'teacher',
    at: '/reports#class-marks',
    then: async (page) => {
      await chooseMarks(page, { class: 'Class 8', section: 'B' })
      const marks = page.getByRole('textbox', { name: /^Marks in Science, / })
      for (const [n, text] of ['84.5', '71', '', '62', '39'].entries()) await marks.nth(n).fill(text)
    },
  },
  { name: 'topic-wrong', as: 'teacher', at: '/study-materials', then: sendsWrong('Schedule Daily Topic') },
  { name: 'material-wrong', as: 'teacher', at: '/study-materials', then: sendsWrong('Upload Study Material') },
  {
    name: 'material-sections',
    as: 'teacher',
    at: '/study-materials#upload',
    then: async (page) => {
      const form = page.getByRole('form', { name: 'Upload Study Material' })
      await form.getByLabel('Class').selectOption('Class 8')
      await form.getByLabel('Section').selectOption('B')
      await form.getByRole('button', { name: materialMessages.further.open }).click()
      await form.getByRole('checkbox', { name: 'Class 8 C' }).check()
      await form.getByLabel(materialMessages.further.addClass).selectOption('Class 10')
      await form.getByRole('checkbox', { name: 'Class 10 A' }).check()
    },
  },
  { name: 'promotion-wrong', as: 'admin', at: '/promotions', then: sendsWrong('Upload Promotional Content') },
  { name: 'approvals-reject', as: 'admin', at: '/admin/approvals', then: opens(/^Reject/) },
  {
    name: 'approvals-teacher',
    as: 'admin',
    at: '/admin/approvals?teachers=1',
    then: async (page) => {
      await page
        .getByRole('table', { name: 'Pending Teacher Approvals' })
        .getByRole('button', { name: /^Approve/ })
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'approvals-ticked',
    as: 'admin',
    at: '/admin/approvals',
    then: (page) => page.getByRole('checkbox', { name: 'All on this page' }).check(),
  },
  { name: 'application-accept', as: 'admin', at: application, then: opens('Accept') },
  {
    name: 'profile-password-wrong',
    as: 'student',
    at: '/profile',
    then: async (page) => {
      await page.getByRole('button', { name: 'Change Password' }).click()
      await sendsWrong('Change Password')(page)
    },
  },
  {
    name: 'menu',
    as: 'admin',
    at: '/',
    then: async (page) => {
      await page.setViewportSize({ width: 360, height: 900 })
      await page.getByRole('button', { name: /menu/i }).click()
    },
  },
]
