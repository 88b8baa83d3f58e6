'use client'

import { usePathname } from 'next/navigation'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { mostInBar } from '@/lib/bar'

/** `news`: how many are unread or new, shown beside the label. */
export type NavItem = { href: string; label: string; news?: { count: number; are: string } }

type Props = {
  items: readonly NavItem[]
  className: string
  linkClassName: string
  onFollow?: () => void
}

/** The screens of the office and of persons, which the dashboard leads to. */
const beyondDashboard = /^\/(admin|people)\//

/** The navigation's links, with the one marked that the present screen is, or lies behind. */
export function NavLinks({ items, className, linkClassName, onFollow }: Props) {
  const pathname = usePathname()
  const own = items.find(({ href }) => pathname === href || (href !== '/' && pathname.startsWith(`${href}/`)))?.href
  const current = own ?? (beyondDashboard.test(`${pathname}/`) ? '/' : undefined)

  function follow(href: string) {
    onFollow?.()
    // A link to the present screen goes to its top; to another one the router scrolls, when it has it.
    if (href === pathname) window.scrollTo(0, 0)
  }

  return (
    <ul className={className}>
      {items.map(({ href, label, news }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={href === current ? (href === pathname ? 'page' : true) : undefined}
            onClick={() => follow(href)}
            className={cn(
              'flex items-center rounded-md transition-colors',
              href === current ? 'bg-accent-soft font-semibold text-accent' : 'text-ink hover:bg-raised',
              linkClassName,
            )}
          >
            {label}
            {news && news.count > 0 && <Count {...news} />}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A link of the bar beside them, which says whether it leads to the present screen. */
export function BarLink({ href, ...props }: ComponentProps<'a'> & { href: string }) {
  return <a href={href} aria-current={usePathname() === href ? 'page' : undefined} {...props} />
}

function Count({ count, are }: NonNullable<NavItem['news']>) {
  return (
    <span className="ml-1.5 rounded-full bg-accent px-1.5 text-[0.6875rem] leading-4.5 font-semibold text-on-accent">
      {count < mostInBar ? count : `${mostInBar - 1}+`}
      <span className="sr-only"> {are}</span>
    </span>
  )
}
