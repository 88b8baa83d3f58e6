import type { Holiday } from '@/lib/calendar/answers'
import { allows } from '@/lib/permissions'
import { BellRing, GraduationCap, IndianRupee, LayoutDashboard } from 'lucide-react'
import { redirect } from 'next/navigation'
import { FeatureList, type Feature } from '@/components/feature-list'
import { NeedsScript } from '@/components/needs-script'
import { Section } from '@/components/section'
import { Testimonials } from '@/components/testimonials'
import { shownOf, type Voice } from '@/lib/front-page-parts'
import { container } from '@/components/layout/container'
import { cn } from '@/components/ui/cn'
import { holidaysAhead } from '@/lib/calendar/queries'
import type { Result } from '@/lib/result'
import { keptUntilWritten, snapshotNow } from '@/lib/server/data/unwritten'
import { currentUser, readSection, school as presentSchool, schoolName } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { frontPage } from '@/lib/server/front-page'
import { awaitsSetup } from '@/lib/server/school-settings'
import { readToday } from '@/lib/today/queries'
import { storage } from '@/lib/server/files/storage/storage'
import { GallerySection, readGallery } from './gallery/gallery-section'
import { HolidaysAhead } from '../holidays-ahead'
import { sharedAs } from '../shared-as'
import { TodaySection } from '../today-section'
import { Hero } from './hero'
import { Paragraphs } from './paragraphs'
import { WayBack } from './way-back'
import { HeadSection, Results } from './school-sections'
import { SchoolFacts } from './school-facts'
import type { SearchParams } from '@/lib/list-view'
import { Card } from '@/components/ui/card'
import type { Day } from '@/lib/dates'
import { homePageMessages } from '@/lib/school/page-messages'
import { LazyAdmissionForm } from './lazy-admission-form'
import { LazyUploadImageForm } from './gallery/lazy-upload-image-form'

const features: readonly Feature[] = [
  {
    title: homePageMessages.digitalLearning,
    text: homePageMessages.notesWorksheets,
    icon: GraduationCap,
  },
  {
    title: 'Notifications',
    text: homePageMessages.examsHolidays,
    icon: BellRing,
  },
  {
    title: homePageMessages.onlineFeePayment,
    text: homePageMessages.seeWhatIsDue,
    icon: IndianRupee,
  },
  {
    title: homePageMessages.rolebasedDashboards,
    text: homePageMessages.studentsTeachers,
    icon: LayoutDashboard,
  },
]

const testimonials: readonly Voice[] = [
  {
    quote: homePageMessages.stoppedAskingFriends,
    name: homePageMessages.ananyaRao,
    who: homePageMessages.studentClass,
  },
  {
    quote: homePageMessages.attendanceUsedToTake,
    name: homePageMessages.rajeshIyer,
    who: homePageMessages.mathematicsTeacher,
  },
  {
    quote: homePageMessages.bothOurChildrenAreHere,
    name: homePageMessages.farahAndImranSheikh,
    who: homePageMessages.parentsClassAndClass,
  },
]

export async function generateMetadata() {
  const name = await schoolName()
  const { heroText } = frontPage()
  return sharedAs('/home', {
    title: { absolute: name },
    description: heroText || homePageMessages.howWeTeachHowToApply(name),
  })
}

type Props = { searchParams: Promise<SearchParams> }

/** Everybody is shown the same pictures and holidays. */
const keptGallery = keptUntilWritten<Awaited<ReturnType<typeof readGallery>>>(20, ({ ok }) => ok)
const keptHolidays = keptUntilWritten<Result<Holiday[]>>(1, ({ ok }) => ok)

export default async function HomePage({ searchParams }: Props) {
  const params = await searchParams
  const galleryPage = Number(/^[1-9]\d{0,4}$/.exec(String(params['gallery.page'] ?? ''))?.[0] ?? 1)
  const user = await currentUser()
  const snapshot = user?.snapshot ?? (await snapshotNow())
  const gallery = keptGallery(snapshot, String(galleryPage), () => readGallery(galleryPage))
  const [school, ahead, today] = await Promise.all([
    presentSchool(),
    keptHolidays(snapshot, schoolDay(), () => readSection(holidaysAhead)),
    user && !user.pending ? readSection(readToday) : undefined,
  ])
  // The page stands without them.
  const holidays = ahead.ok ? ahead.data : []
  if (!user && awaitsSetup()) redirect('/setup')
  const says = frontPage()
  const voices = shownOf(says.voicesShown, says.voices, testimonials)
  return (
    <>
      {/* The page stands without it. */}
      {today?.ok && (
        <div className={cn(container, 'pt-6')}>
          <TodaySection today={today.data} />
        </div>
      )}
      {user && !user.pending && <WayBack user={user} />}
      <Hero school={school.name} says={says} member={user !== null} />
      <SchoolFacts address={school.address} says={says} />
      <Section
        title={homePageMessages.ourMission}
        className="bg-surface"
        intro={<p>{homePageMessages.childsSchoolLifeShould}</p>}
      />
      <Section title={homePageMessages.whatYouCanDoHere}>
        <FeatureList features={features} />
      </Section>
      <Section
        id="about"
        title={homePageMessages.about(school.name)}
        className="bg-surface"
        intro={says.about ? <Paragraphs of={says.about} /> : <UsualWords />}
      />
      {allows('gallery:manage', user) ? (
        <ContributeSection direct={storage().direct} />
      ) : (
        <AdmissionSection today={schoolDay()} />
      )}
      <HeadSection says={says} />
      <Results results={says.results} />
      {holidays.length > 0 && (
        <Section title={homePageMessages.schoolHolidays}>
          <HolidaysAhead holidays={holidays} />
        </Section>
      )}
      {voices.length > 0 && (
        <Section title={homePageMessages.whatFamiliesAndTeachers}>
          <Testimonials items={voices} />
        </Section>
      )}
      <GallerySection reading={gallery} manages={allows('gallery:manage', user)} />
    </>
  )
}

/** What is true of any school that uses the portal. */
const UsualWords = () => <p>{homePageMessages.whatHappensInClass}</p>

/** `today` is the school day. */
function AdmissionSection({ today }: { today: Day }) {
  return (
    <Section id="admission" title="Join Our School" intro={<p>{homePageMessages.sendUsYourChildsDetails}</p>}>
      <Card className="max-w-3xl">
        <NeedsScript />
        <LazyAdmissionForm today={today} />
      </Card>
    </Section>
  )
}

/** docs/spec.md §2, Home: for admins in place of the admission form. */
function ContributeSection({ direct }: { direct: boolean }) {
  return (
    <Section
      id="admission"
      title="Contribute to Our Gallery"
      className="bg-surface"
      intro={<p>{homePageMessages.picturesYouAddHere}</p>}
    >
      <Card className="max-w-3xl">
        <LazyUploadImageForm direct={direct} />
      </Card>
    </Section>
  )
}
