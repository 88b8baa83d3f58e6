import { BookOpen, CalendarDays, CircleCheck, Megaphone } from 'lucide-react'
import Link from 'next/link'
import { container } from '@/components/layout/container'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'

export function Hero({ school, signedIn }: { school: string; signedIn: boolean }) {
  return (
    <section
      className={cn(container, 'grid items-center gap-10 py-7 sm:py-16 lg:grid-cols-[1.2fr_1fr] lg:gap-16 lg:py-20')}
    >
      <div>
        <p className="text-sm font-semibold text-accent">{school}</p>
        <h1 className="mt-3 text-[2rem] leading-[1.12] tracking-[-0.025em] sm:text-5xl sm:leading-[1.08]">
          The whole school day, on one page
        </h1>
        <p className="mt-4 max-w-xl text-muted sm:mt-5 sm:text-lg">
          Tonight’s homework, Friday’s exam notice, this term’s fees and the register of Class 7: students, families and
          teachers find them in the same place, and nobody has to ask twice.
        </p>
        <div className="mt-6 flex flex-wrap gap-3 sm:mt-8">
          <Link href={signedIn ? '/' : '/signup'} prefetch={false} className={buttonStyle({ size: 'lg' })}>
            {signedIn ? 'Open your dashboard' : 'Create your account'}
          </Link>
          <a href="#about" className={buttonStyle({ variant: 'secondary', size: 'lg' })}>
            About our school
          </a>
        </div>
      </div>
      <DaySheet />
    </section>
  )
}

const entries = [
  { time: '08:10', icon: CircleCheck, title: 'Morning register', note: '31 of 32 present', done: true },
  { time: '09:00', icon: BookOpen, title: 'Science', note: 'Light, reflection and mirrors', done: true },
  { time: '11:20', icon: Megaphone, title: 'Exam Schedule', note: 'Unit Test begins on Monday', done: false },
  { time: '15:30', icon: CalendarDays, title: 'Parent-Teacher Meeting', note: 'Hall B, bring the report', done: false },
]

/** Decorative. */
function DaySheet() {
  return (
    <div
      aria-hidden
      className="rounded-xl border border-line bg-surface max-sm:hidden shadow-[0_1px_0_var(--line),0_18px_40px_-28px_var(--shade)]"
    >
      <div className="flex items-baseline justify-between border-b-2 border-accent px-5 py-3.5 text-sm">
        <span className="font-semibold">Class 7, Section B</span>
        <span className="text-muted">Today</span>
      </div>
      {entries.map(({ time, icon: Icon, title, note, done }) => (
        <div
          key={time}
          className="grid grid-cols-[3rem_1fr_auto] items-center gap-3 border-b border-line px-5 py-3.5 text-sm last:border-b-0"
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
