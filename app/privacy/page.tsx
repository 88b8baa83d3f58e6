import { Card } from '@/components/ui/card'
import { readRetention } from '@/lib/privacy/queries'
import { tabOf } from '@/lib/route-lookups'
import { read, school as presentSchool } from '@/lib/server/doors/page'
import { counted } from '@/lib/counted'
import { privacyPrivacyPageMessages } from '@/lib/privacy/page-messages'

export const metadata = tabOf('/privacy')

/** What families may expect of the school with their data, in the figures that hold. */
export default async function PrivacyPage() {
  const [kept, school] = await Promise.all([read(readRetention), presentSchool()])
  const years = (number: number) => counted(number, 'year')
  const months = (number: number) => counted(number, 'month')
  const terms: [what: string, long: string][] = [
    [privacyPrivacyPageMessages.nameContactAndRecords, privacyPrivacyPageMessages.whileTheyAreAtSchool],
    [
      privacyPrivacyPageMessages.dataThatSomebodyAskedUs,
      privacyPrivacyPageMessages.blockedAtOnceErasedAfter(months(kept.blockedMonths)),
    ],
    [
      privacyPrivacyPageMessages.applicationsThatWereNot,
      privacyPrivacyPageMessages.afterLastChange(months(kept.applicationMonths)),
    ],
    [privacyPrivacyPageMessages.addressesOfSentMessages, counted(kept.deliveryDays, 'day')],
    [privacyPrivacyPageMessages.namesOnReceipts, `${years(kept.booksYears)}, also after an erasure: books of account`],
    [privacyPrivacyPageMessages.namesOnMarkSheets, privacyPrivacyPageMessages.alsoAfterErasure(years(kept.marksYears))],
    [
      privacyPrivacyPageMessages.attendanceRegisters,
      privacyPrivacyPageMessages.attendanceAfterErasure(years(kept.attendanceYears)),
    ],
    [privacyPrivacyPageMessages.admissionRegister, 'for good: the law requires it'],
    ['Logins', privacyPrivacyPageMessages.daysAfterTheyWereLast],
  ]
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-12">
      <h1 className="page-title">Privacy</h1>
      <p className="mt-2 text-muted">{privacyPrivacyPageMessages.whatKeepsAbout(school.name)}</p>
      <Card className="mt-6 space-y-3">
        <h2 className="text-lg">{privacyPrivacyPageMessages.whatWeKeepAndWhy}</h2>
        <p>{privacyPrivacyPageMessages.namesDatesOfBirth}</p>
      </Card>
      <Card className="mt-6">
        <h2 className="text-lg">{privacyPrivacyPageMessages.howLongWeKeepIt}</h2>
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
        <h2 className="text-lg">{privacyPrivacyPageMessages.whatYouCanAskFor}</h2>
        <ul className="list-disc space-y-1.5 pl-6">
          <li>
            {privacyPrivacyPageMessages.copyOfAllThatWeKeep}{' '}
            <a href="/profile" className="underline underline-offset-4">
              {privacyPrivacyPageMessages.yourProfile}
            </a>
            {privacyPrivacyPageMessages.orAtSchoolOffice}
          </li>
          <li>{privacyPrivacyPageMessages.correctionsOfWhatIsWrong}</li>
          <li>{privacyPrivacyPageMessages.erasureOnceStudentHas}</li>
          <li>{privacyPrivacyPageMessages.changeOfYourConsent}</li>
        </ul>
        {(school.email || school.phone) && (
          <p className="text-muted">
            {privacyPrivacyPageMessages.officeIfItsAnswerDoesNot(
              [school.address, school.phone, school.email].filter(Boolean).join(', '),
            )}
          </p>
        )}
      </Card>
    </div>
  )
}
