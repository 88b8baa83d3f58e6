import type { ReactNode } from 'react'
import type { FooterLink } from '@/lib/front-page-parts'
import { cn } from '@/components/ui/cn'
import { footerMessages } from '@/lib/screen-messages'
import { container } from './container'

const quickLinks = [
  { href: '/', label: 'Dashboard' },
  { href: '/fees', label: 'Fees' },
  { href: '/study-materials', label: 'Study Materials' },
  { href: '/attendance', label: 'Attendance' },
  { href: '/notifications', label: 'Notifications' },
]

const social = [
  { address: 'https://www.facebook.com/', label: 'Facebook' },
  { address: 'https://www.instagram.com/', label: 'Instagram' },
  { address: 'https://www.youtube.com/', label: 'YouTube' },
]

const link = 'inline-flex min-h-7 items-center rounded-sm underline-offset-4 hover:text-accent hover:underline'

const contact = 'flex min-h-7 items-center gap-2 before:text-muted'

/** `links` are the school's own; without any, the usual ones stand there. */
export type FooterSchool = {
  name: string
  address: string
  phone: string
  email: string
  links: readonly FooterLink[]
}

export function Footer({ school }: { school: FooterSchool }) {
  return (
    <footer data-behind-menu className="mt-auto border-t border-line bg-raised text-sm">
      <div
        className={cn(
          container,
          'grid grid-cols-1 gap-4 py-8 sm:gap-8 sm:py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.5fr]',
        )}
      >
        <div className="max-w-sm sm:max-lg:col-span-2">
          <p className="font-semibold">{school.name}</p>
          <p className="mt-2 text-muted">{footerMessages.empoweringEducation}</p>
        </div>
        <FooterPart title="Quick Links">
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 sm:grid">
            {quickLinks.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className={link}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </FooterPart>
        <FooterPart title={footerMessages.contactUs}>
          <address className="mt-2 grid gap-1 not-italic">
            {school.address && (
              <p data-icon="place" className={contact}>
                {school.address}
              </p>
            )}
            {school.phone && (
              <p data-icon="phone" className={contact}>
                <a href={`tel:${school.phone.replaceAll(/[^+\d]/g, '')}`} className={link}>
                  {school.phone}
                </a>
              </p>
            )}
            {school.email && (
              <p data-icon="mail" className={contact}>
                <a href={`mailto:${school.email}`} className={cn(link, 'min-w-0 wrap-anywhere')}>
                  {school.email}
                </a>
              </p>
            )}
          </address>
          <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
            {(school.links.length > 0 ? school.links : social).map(({ address, label }) => (
              <li key={label + address}>
                <a
                  href={address}
                  {...(address.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
                  className={link}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </FooterPart>
      </div>
      <div className={container}>
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line py-4 text-muted">
          {footerMessages.allRightsReserved(school.name)}
          <a href="/privacy" className={link}>
            Privacy
          </a>
        </p>
      </div>
    </footer>
  )
}

function FooterPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-sm font-semibold tracking-normal">{title}</h2>
      {children}
    </div>
  )
}
