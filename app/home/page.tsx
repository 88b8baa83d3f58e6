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
import { HeadSection, Results } from './school-sections'
import { SchoolFacts } from './school-facts'
import type { SearchParams } from '@/lib/list-view'
import { Card } from '@/components/ui/card'
import type { Day } from '@/lib/dates'
import { LazyAdmissionForm } from './lazy-admission-form'
import { LazyUploadImageForm } from './gallery/lazy-upload-image-form'

const features: readonly Feature[] = [
  {
    title: 'Digital Learning',
    text: 'Notes, worksheets and recorded lessons for your own class.',
    icon: GraduationCap,
  },
  {
    title: 'Notifications',
    text: 'Exams, holidays and parent-teacher meetings by SMS and email, and kept here to look up.',
    icon: BellRing,
  },
  {
    title: 'Online Fee Payment',
    text: 'See what is due and by when, pay from home, and find every receipt again.',
    icon: IndianRupee,
  },
  {
    title: 'Role-Based Dashboards',
    text: 'Students, teachers and the office each begin with what they do every day.',
    icon: LayoutDashboard,
  },
]

const testimonials: readonly Voice[] = [
  {
    quote:
      'I stopped asking friends for the notes I missed. When I was down with fever for a week, every chapter was here.',
    name: 'Ananya Rao',
    who: 'Student, Class 9',
  },
  {
    quote:
      'Attendance used to take the first ten minutes of my period. Now it takes one, and I teach for the other nine.',
    name: 'Rajesh Iyer',
    who: 'Mathematics teacher',
  },
  {
    quote:
      'Both our children are here and we work until seven. Fees, leave and the exam dates are settled from the phone.',
    name: 'Farah and Imran Sheikh',
    who: 'Parents, Class 4 and Class 11',
  },
]

export async function generateMetadata() {
  const name = await schoolName()
  const { heroText } = frontPage()
  return sharedAs('/home', {
    title: { absolute: name },
    description:
      heroText ||
      `${name}: how we teach, how to apply for a place, and one portal for students, families and teachers.`,
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
      <Hero school={school.name} says={says} member={user !== null} />
      <SchoolFacts address={school.address} says={says} />
      <Section
        title="Our Mission"
        className="bg-surface"
        intro={
          <p>
            A child’s school life should be easy to follow. A student knows what to study tonight, a parent that their
            daughter reached class this morning, and a teacher’s evening goes into tomorrow’s lesson. We build our
            school day, and this portal, around that.
          </p>
        }
      />
      <Section title="What You Can Do Here">
        <FeatureList features={features} />
      </Section>
      <Section
        id="about"
        title={`About ${school.name}`}
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
        <Section title="School Holidays">
          <HolidaysAhead holidays={holidays} />
        </Section>
      )}
      {voices.length > 0 && (
        <Section title="What Families and Teachers Say">
          <Testimonials items={voices} />
        </Section>
      )}
      <GallerySection reading={gallery} manages={allows('gallery:manage', user)} />
    </>
  )
}

/** What is true of any school that uses the portal. */
const UsualWords = () => (
  <p>
    What happens in class reaches home the same day. Marks, attendance, leave and fees are entered once, by the people
    responsible for them, and seen by the family they concern and by nobody else.
  </p>
)

/** `today` is the school day. */
function AdmissionSection({ today }: { today: Day }) {
  return (
    <Section
      id="admission"
      title="Join Our School"
      intro={
        <p>
          Send us your child’s details. You get a reference number and a private link that always shows where the
          application stands.
        </p>
      }
    >
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
      intro={
        <p>Pictures you add here are seen by everybody who visits this page. Add only those you have permission for.</p>
      }
    >
      <Card className="max-w-3xl">
        <LazyUploadImageForm direct={direct} />
      </Card>
    </Section>
  )
}
