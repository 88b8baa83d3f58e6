import { ClipboardList } from 'lucide-react'
import { ViewLink } from '@/components/page-view'
import type { MissingRegisters } from '@/lib/attendance/missing'

type Props = {
  registers: MissingRegisters
  /** Somebody came to see them: they are shown before the hour too. */
  asked: boolean
}

/** After the hour at which registers are due: the classes in which nobody is marked today. */
export function MissingNotice({ registers: { due, late, missing }, asked }: Props) {
  if (missing.length === 0 || !(late || asked)) return null
  return (
    <section
      aria-labelledby="missing"
      className="mt-4 flex gap-x-4 rounded-lg border border-line bg-caution-soft px-4 py-3 text-sm"
    >
      <ClipboardList aria-hidden className="mt-0.5 size-5 shrink-0 text-caution" />
      <div className="min-w-0">
        <h3 id="missing" className="text-sm font-semibold">
          {late ? `Registers not taken by ${due}` : 'Registers not taken yet'}
        </h3>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {missing.map(({ class: schoolClass, section }) => (
            <li key={schoolClass + section}>
              <ViewLink
                list="mark"
                changes={{ class: schoolClass, section, date: '', page: '', q: '', status: '' }}
                className="inline-flex min-h-6 items-center underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {schoolClass}
                {section && ` ${section}`}
              </ViewLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
