import { Card } from '@/components/ui/card'
import { readRetention } from '@/lib/privacy/queries'
import { tabOf } from '@/lib/route-lookups'
import { read, school as presentSchool } from '@/lib/server/doors/page'
import { counted } from '@/lib/counted'

export const metadata = tabOf('/privacy')

/** What families may expect of the school with their data, in the figures that hold. */
export default async function PrivacyPage() {
  const [kept, school] = await Promise.all([read(readRetention), presentSchool()])
  const years = (number: number) => counted(number, 'year')
  const months = (number: number) => counted(number, 'month')
  const terms: [what: string, long: string][] = [
    [
      'Name, contact and records of a student or member of staff',
      'while they are at the school, and until they ask for erasure',
    ],
    ['Data that somebody asked us to erase', `blocked at once, erased after ${months(kept.blockedMonths)}`],
    ['Applications that were not accepted', `${months(kept.applicationMonths)} after the last change`],
    ['Addresses of sent messages', counted(kept.deliveryDays, 'day')],
    ['Names on receipts', `${years(kept.booksYears)}, also after an erasure: books of account`],
    ['Names on mark sheets', `${years(kept.marksYears)}, also after an erasure`],
    ['Attendance registers', `${years(kept.attendanceYears)}, also after an erasure`],
    ['Admission register and certificates', 'for good: the law requires it'],
    ['Log-ins', '30 days after they were last used'],
  ]
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-12">
      <h1 className="page-title">Privacy</h1>
      <p className="mt-2 text-muted">
        What {school.name} keeps about you and your child, for how long, and what you can ask for under India’s Digital
        Personal Data Protection Act, 2023.
      </p>
      <Card className="mt-6 space-y-3">
        <h2 className="text-lg">What we keep, and why</h2>
        <p>
          Names, dates of birth, addresses, phone numbers and emails of students, parents and staff, to run the school:
          its classes, attendance, leave, marks, fees, certificates and messages. Nothing is sold, nothing is used for
          advertising, and nobody is tracked. A photo of a student or a member of staff, if the school has taken one,
          helps staff to recognise them. Only the family and the school’s staff see the records of a student. Everybody
          can see the gallery. Pictures with named students are shown only with the parents’ consent, and parents can
          withdraw it at any time.
        </p>
      </Card>
      <Card className="mt-6">
        <h2 className="text-lg">How long we keep it</h2>
        <dl className="mt-3 divide-y divide-line">
          {terms.map(([what, long]) => (
            <div key={what} className="grid gap-1 py-3 last:pb-0 sm:grid-cols-2 sm:gap-4">
              <dt>{what}</dt>
              <dd className="text-muted">{long}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card className="mt-6 space-y-3">
        <h2 className="text-lg">What you can ask for</h2>
        <ul className="list-disc space-y-1.5 pl-6">
          <li>
            A copy of all that we keep about you or your child: on{' '}
            <a href="/profile" className="underline underline-offset-4">
              your profile
            </a>
            , or at the school office.
          </li>
          <li>Corrections of what is wrong: on your profile, or at the office.</li>
          <li>Erasure, once the student has left and all fees are paid: at the office.</li>
          <li>A change of your consent to pictures of your child: at the office.</li>
        </ul>
        {(school.email || school.phone) && (
          <p className="text-muted">
            The office: {[school.address, school.phone, school.email].filter(Boolean).join(', ')}. If its answer does
            not satisfy you, the Data Protection Board of India hears complaints.
          </p>
        )}
      </Card>
    </div>
  )
}
