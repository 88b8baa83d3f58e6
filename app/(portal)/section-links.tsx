import { cn } from '@/components/ui/cn'
import { tabStyle } from '@/components/ui/tab-style'

type Props = {
  /** For screen readers. */
  label: string
  links: readonly { href: string; label: string }[]
  /** The link of the present screen. */
  current: string
  /** Close below the title on a phone. */
  dense?: boolean
}

/** The links between screens that belong together, below their title. */
export function SectionLinks({ label, links, current, dense = false }: Props) {
  return (
    <nav aria-label={label} className={cn('border-b border-line sm:mt-6', !dense && 'mt-6')}>
      <ul className="-mb-px flex flex-wrap gap-x-3 sm:gap-x-4">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={href === current ? 'page' : undefined}
              className={cn(tabStyle(href === current), 'text-[0.8125rem] sm:text-sm')}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
