'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { cn } from '@/components/ui/cn'

export type NavItem = { href: string; label: string }

type Props = {
  items: readonly NavItem[]
  className: string
  linkClassName: string
  onFollow?: () => void
}

/** The bar's links, the one to the screen at hand marked. */
export function NavLinks({ items, className, linkClassName, onFollow }: Props) {
  const pathname = usePathname()

  function follow() {
    onFollow?.()
    // A link to the screen at hand changes nothing else, and is followed to get back to its top.
    window.scrollTo(0, 0)
  }

  return (
    <ul className={className}>
      {items.map(({ href, label }) => {
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
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
