import { allows, type Asker, type Capability } from './permissions'

type Job = { label: string; href: string; with: Capability }

/** What somebody may want to do, found by typing it into the search: each leads to the form for it. */
const jobs: readonly Job[] = [
  { label: 'Mark attendance', href: '/attendance#mark', with: 'attendance:mark' },
  { label: 'Decide leave requests', href: '/attendance#leave', with: 'leave:decide' },
  { label: 'Month register', href: '/attendance/register', with: 'attendance:register' },
  { label: 'Low attendance', href: '/attendance/low', with: 'attendance:register' },
  { label: 'Add a fee for a class', href: '/fees#add-fee', with: 'fees:create' },
  { label: 'Charge the fees of a year', href: '/fees/plans', with: 'feePlans:read' },
  { label: 'Set late fines', href: '/fees/fines', with: 'fees:create' },
  { label: 'Record a payment of a fee', href: '/fees/counter', with: 'payments:record' },
  { label: 'Open, count and close my cash', href: '/fees/day-book', with: 'payments:record' },
  { label: 'Close the books of a day', href: '/fees/day-book', with: 'books:close' },
  { label: 'See what was expected and collected', href: '/fees/collection', with: 'books:read' },
  { label: 'Mark cheques as cleared or bounced', href: '/fees/cheques', with: 'payments:record' },
  { label: 'Give credit back to a family', href: '/fees/counter', with: 'refunds:ask' },
  { label: 'Approve refunds', href: '/fees/refunds', with: 'refunds:decide' },
  { label: 'Give a student a concession', href: '/fees/concessions', with: 'concessions:give' },
  { label: 'Approve concessions', href: '/fees/concessions', with: 'concessions:decide' },
  { label: 'Payment history', href: '/fees#payments', with: 'payments:read' },
  { label: 'Remind families of overdue fees', href: '/fees/defaulters', with: 'fees:remind' },
  { label: 'Send a notification', href: '/notifications#send', with: 'notifications:send' },
  { label: 'SMS templates', href: '/admin/school/sms', with: 'sms:manage' },
  { label: 'Write to a family or the school', href: '/messages', with: 'threads:write' },
  { label: 'Create a report', href: '/reports', with: 'reports:create' },
  { label: 'Enter marks for a class', href: '/reports#class-marks', with: 'reports:create' },
  { label: 'Upload a study material', href: '/study-materials#upload', with: 'materials:create' },
  { label: 'Schedule a topic', href: '/study-materials#schedule', with: 'topics:create' },
  { label: 'Upload a promotion', href: '/promotions', with: 'promotions:manage' },
  { label: 'Upload a gallery image', href: '/home#admission', with: 'gallery:manage' },
  { label: 'Approve new students and teachers', href: '/admin/approvals', with: 'approvals:decide' },
  { label: 'Add or invite a person', href: '/admin/people', with: 'people:manage' },
  { label: 'Import students and staff from a sheet', href: '/admin/import', with: 'people:import' },
  { label: 'Issue a certificate', href: '/admin/people', with: 'certificates:manage' },
  { label: 'Add a holiday', href: '/admin/calendar#add', with: 'calendar:manage' },
  { label: 'Move a student to another class', href: '/admin/people', with: 'students:manage' },
  { label: 'Move to the next school year', href: '/admin/year', with: 'year:manage' },
  { label: 'Give somebody a duty', href: '/admin/duties', with: 'duties:manage' },
  { label: 'Ask for my own leave', href: '/staff-leave', with: 'staffLeave:request' },
  { label: 'Name a substitute', href: '/staff-leave#absent', with: 'duties:substitute' },
  { label: 'Class teachers', href: '/admin/year#class-teachers', with: 'year:manage' },
  { label: 'Change my password', href: '/profile', with: 'profile:update' },
]

/** The jobs of `who`. */
export const jobsOf = (who: Asker) => jobs.filter((job) => allows(job.with, who))
