'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { cn } from '@/components/ui/cn'

/** `count` is a number of new items, shown beside the label. */
export type NavItem = { href: string; label: string; count?: number }

type Props = {
  items: readonly NavItem[]
  className: string
  linkClassName: string
  onFollow?: () => void
}

/** The navigation's links, with the present screen marked. */
export function NavLinks({ items, className, linkClassName, onFollow }: Props) {
  const pathname = usePathname()

  function follow() {
    onFollow?.()
    // A link to the present screen goes to its top.
    window.scrollTo(0, 0)
  }

  return (
    <ul className={className}>
      {items.map(({ href, label, count }) => {
        const active = pathname === href || (href !== '/' && pathname.startsWith(`${href}/`))
        return (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={active ? 'page' : undefined}
              onClick={follow}
              className={cn(
                'flex items-center rounded-md transition-colors',
                active ? 'bg-accent-soft font-semibold text-accent' : 'text-ink hover:bg-raised',
                linkClassName,
              )}
            >
              {label}
              {Boolean(count) && <Count value={count ?? 0} />}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Count({ value }: { value: number }) {
  return (
    <span className="ml-1.5 rounded-full bg-accent px-1.5 text-[0.6875rem] leading-4.5 font-semibold text-on-accent">
      {value > 99 ? '99+' : value}
      <span className="sr-only"> unread</span>
    </span>
  )
}
