import { cn } from '@/components/ui/cn'
import { tabStyle } from '@/components/ui/tab-style'

type Props = {
  /** For screen readers. */
  label: string
  links: readonly { href: string; label: string }[]
  /** The link of the present screen. */
  current: string
}

/** The links between screens that belong together, below their title. */
export function SectionLinks({ label, links, current }: Props) {
  return (
    <nav aria-label={label} className="mt-5 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-3 sm:gap-x-5">
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
