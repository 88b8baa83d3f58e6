import { BellRing, GraduationCap, IndianRupee, LayoutDashboard } from 'lucide-react'
import { redirect } from 'next/navigation'
import { FeatureList, type Feature } from '@/components/feature-list'
import { Section } from '@/components/section'
import { Testimonials, type Testimonial } from '@/components/testimonials'
import { container } from '@/components/layout/container'
import { cn } from '@/components/ui/cn'
import { holidaysAhead } from '@/lib/calendar/queries'
import { currentUser, readSection, schoolName } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { awaitsSetup } from '@/lib/server/school-settings'
import { readToday } from '@/lib/today/queries'
import { storage } from '@/lib/server/files/storage/storage'
import { GallerySection } from './gallery/gallery-section'
import { HolidaysAhead } from '../holidays-ahead'
import { TodaySection } from '../today-section'
import { Hero } from './hero'
import type { SearchParams } from '@/lib/list-view'
import { Card } from '@/components/ui/card'
import type { Day } from '@/lib/dates'
import { LazyAdmissionForm } from './lazy-admission-form'
import { LazyUploadImageForm } from './gallery/lazy-upload-image-form'

const features: readonly Feature[] = [
  {
    title: 'Digital Learning',
    text: 'Notes, worksheets and recorded lessons for your own class, ready on the evening before the test.',
    icon: GraduationCap,
  },
  {
    title: 'Notifications',
    text: 'Exam schedules, holidays and parent-teacher meetings by SMS and email, and all of them kept here to look up.',
    icon: BellRing,
  },
  {
    title: 'Online Fee Payment',
    text: 'See what is due and by when, pay by UPI or card from home, and find every receipt again in March.',
    icon: IndianRupee,
  },
  {
    title: 'Role-Based Dashboards',
    text: 'Students, teachers and the school office each open the portal on the things they do every day.',
    icon: LayoutDashboard,
  },
]

const testimonials: readonly Testimonial[] = [
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

export default async function HomePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, school, params, ahead, today] = await Promise.all([
    currentUser(),
    schoolName(),
    searchParams,
    readSection(holidaysAhead),
    currentUser().then((viewer) => (viewer && !viewer.pending ? readSection(readToday) : undefined)),
  ])
  // The page stands without them.
  const holidays = ahead.ok ? ahead.data : []
  if (!user && awaitsSetup()) redirect('/setup')
  const galleryPage = /^[1-9]\d{0,4}$/.exec(String(params['gallery.page'] ?? ''))?.[0] ?? 1
  const isAdmin = user?.role === 'admin'
  return (
    <>
      {/* The page stands without it. */}
      {today?.ok && (
        <div className={cn(container, 'pt-6')}>
          <TodaySection today={today.data} />
        </div>
      )}
      <Hero school={school} signedIn={Boolean(user)} />
      <Section
        title="Our Mission"
        className="bg-surface"
        intro={
          <p>
            A child’s school life should be easy to follow. A student should know what to study tonight, a parent should
            know that their daughter reached class this morning, and a teacher’s evening should go into tomorrow’s
            lesson rather than into registers. We build our school day, and this portal, around that.
          </p>
        }
      />
      <Section title="What You Can Do Here">
        <FeatureList features={features} />
      </Section>
      <Section
        id="about"
        title={`About ${school}`}
        className="bg-surface"
        intro={
          <>
            <p>
              From the first day of Class 1 to the board examinations in Class 12, we teach in small sections, where a
              teacher knows who has understood the lesson and who is only nodding. Science is done in the laboratory,
              Hindi and English are spoken as much as written, and the afternoon belongs to the playing field.
            </p>
            <p>
              What happens in class reaches home the same day. Marks, attendance, leave and fees are entered once, by
              the people responsible for them, and seen by the family they concern and by nobody else.
            </p>
          </>
        }
      >
        <div className="grid max-w-3xl grid-cols-3 gap-2 max-sm:hidden sm:gap-4">
          {['campus', 'laboratory', 'field'].map((name) => (
            // next/image's script would be larger than the picture.
            <picture key={name}>
              <img
                src={`/home/${name}.webp`}
                alt=""
                width={480}
                height={320}
                loading="lazy"
                decoding="async"
                className="rounded-md border border-line"
              />
            </picture>
          ))}
        </div>
      </Section>
      {isAdmin ? <ContributeSection direct={storage().direct} /> : <AdmissionSection today={schoolDay()} />}
      {holidays.length > 0 && (
        <Section title="School Holidays">
          <HolidaysAhead holidays={holidays} />
        </Section>
      )}
      <Section title="What Families and Teachers Say">
        <Testimonials items={testimonials} />
      </Section>
      <GallerySection page={Number(galleryPage)} manages={isAdmin} />
    </>
  )
}

/** `today` is the school day. */
function AdmissionSection({ today }: { today: Day }) {
  return (
    <Section
      id="admission"
      title="Join Our School"
      intro={
        <p>
          Send us your child’s details and we write back to you. You get a reference number and a private link that
          always shows where the application stands.
        </p>
      }
    >
      <Card className="max-w-3xl">
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
