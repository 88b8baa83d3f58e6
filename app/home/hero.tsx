import { BookOpen, CalendarDays, CircleCheck, Megaphone } from 'lucide-react'
import { container } from '@/components/layout/container'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { applying } from '@/lib/route-lookups'
import { heroMessages } from '@/lib/school/page-messages'
import { frontPicturePath, type KeptFrontPage } from '@/lib/server/front-page'
import type { Picture } from '@/lib/server/school-settings'

type Props = {
  school: string
  says: Pick<KeptFrontPage, 'heroTitle' | 'heroText' | 'pictures'>
  member: boolean
}

/** Both buttons beside each other on a phone of 360 px, with whatever letters it has. */
const narrow = 'max-sm:px-2 max-sm:text-sm'

export function Hero({ school, says: { heroTitle, heroText, pictures }, member }: Props) {
  return (
    <section
      className={cn(
        container,
        'grid items-center gap-4 py-4 sm:gap-12 sm:py-16 lg:grid-cols-[1.2fr_1fr] lg:gap-16 lg:py-20',
      )}
    >
      <div>
        <p className="text-sm font-semibold text-accent">{school}</p>
        <h1 className="mt-2 text-[2rem] leading-[1.12] tracking-[-0.025em] wrap-anywhere sm:mt-3 sm:text-5xl sm:leading-[1.08]">
          {heroTitle || heroMessages.wholeSchoolDayOnOnePage}
        </h1>
        <p className="mt-3 max-w-xl whitespace-pre-line text-muted wrap-anywhere sm:mt-6 sm:text-lg">
          {heroText || heroMessages.tonightsHomework}
        </p>
        <div className="mt-4 flex flex-wrap gap-2 sm:mt-8 sm:gap-3">
          {!member ? (
            <>
              <a href={applying.href} className={cn(buttonStyle({ size: 'lg' }), narrow)}>
                {applying.label}
              </a>
              <a href="/signup" className={cn(buttonStyle({ variant: 'secondary', size: 'lg' }), narrow)}>
                {heroMessages.createYourAccount}
              </a>
            </>
          ) : (
            <>
              <a href="/" className={cn(buttonStyle({ size: 'lg' }), narrow)}>
                {heroMessages.openYourDashboard}
              </a>
              <a href="#about" className={cn(buttonStyle({ variant: 'secondary', size: 'lg' }), narrow)}>
                {heroMessages.aboutOurSchool}
              </a>
            </>
          )}
        </div>
      </div>
      {pictures.hero ? <HeroPicture picture={pictures.hero} member={member} /> : <DaySheet />}
    </section>
  )
}

/** As wide as the window on a phone, and beside the text on a wide screen. */
const sizes = '(min-width: 80rem) 33rem, (min-width: 64rem) 42vw, 100vw'

/** On a phone it is for those who do not know the school yet. */
function HeroPicture({ picture: { file, thumbnail }, member }: { picture: Picture; member: boolean }) {
  const src = frontPicturePath(file)
  const srcSet = `${frontPicturePath(thumbnail)} ${thumbnail.width ?? 0}w, ${src} ${file.width ?? 0}w`
  return (
    <picture className={cn(member && 'max-sm:hidden')}>
      <img
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt=""
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        fetchPriority="high"
        className="aspect-8/3 w-full rounded-xl border border-line bg-raised object-cover sm:aspect-16/9 lg:aspect-4/3"
      />
    </picture>
  )
}

const entries = [
  { time: '08:10', icon: CircleCheck, title: heroMessages.morningRegister, note: heroMessages.ofPresent, done: true },
  { time: '09:00', icon: BookOpen, title: 'Science', note: heroMessages.lightReflection, done: true },
  { time: '11:20', icon: Megaphone, title: 'Exam Schedule', note: heroMessages.unitTestBeginsOnMonday, done: false },
  {
    time: '15:30',
    icon: CalendarDays,
    title: 'Parent-Teacher Meeting',
    note: heroMessages.hallBringReport,
    done: false,
  },
]

/** Decorative. */
function DaySheet() {
  return (
    <div
      aria-hidden
      className="rounded-xl border border-line bg-surface max-sm:hidden shadow-[0_1px_0_var(--line),0_18px_40px_-28px_var(--shade)]"
    >
      <div className="flex items-baseline justify-between border-b-2 border-accent px-4 py-3 text-sm">
        <span className="font-semibold">{heroMessages.classSection}</span>
        <span className="text-muted">Today</span>
      </div>
      {entries.map(({ time, icon: Icon, title, note, done }) => (
        <div
          key={time}
          className="grid grid-cols-[3rem_1fr_auto] items-center gap-3 border-b border-line px-4 py-3 text-sm last:border-b-0"
        >
          <time className="self-start text-muted">{time}</time>
          <span>
            <span className="block font-medium">{title}</span>
            <span className="text-muted">{note}</span>
          </span>
          <Icon className={cn('size-5', done ? 'text-positive' : 'text-control')} />
        </div>
      ))}
    </div>
  )
}
