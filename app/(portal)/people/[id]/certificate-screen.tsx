import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { container } from '@/components/layout/container'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { CertificateDraft } from '@/lib/certificates/answers'

type Props = {
  title: string
  draft: Pick<CertificateDraft, 'id' | 'name' | 'admissionNo' | 'class'>
  children: ReactNode
}

/** The frame of the screens on which a certificate about a pupil is issued. */
export function CertificateScreen({ title, draft: { id, name, admissionNo, class: schoolClass }, children }: Props) {
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <a
        href={`/people/${id}`}
        className={cn(buttonStyle({ variant: 'link', size: 'inline' }), 'max-w-full wrap-anywhere')}
      >
        <ArrowLeft aria-hidden />
        {name}
      </a>
      <h1 className="mt-3 text-2xl sm:text-3xl">{title}</h1>
      <p className="mt-2 wrap-anywhere text-muted">
        {[name, schoolClass, admissionNo && `admission number ${admissionNo}`].filter(Boolean).join(', ')}
      </p>
      <div className="mt-6 grid gap-6">{children}</div>
    </div>
  )
}
