import { Badge } from '@/components/ui/badge'
import type { Certificate } from '@/lib/certificates/answers'
import { formatDay } from '@/lib/dates'

/** Whether a certificate is valid; who cancelled it, when and why, as far as the viewer is told. */
export const CertificateState = ({ certificate: { state, cancelled } }: { certificate: Certificate }) => (
  <span>
    <Badge tone={state === 'Valid' ? 'positive' : 'negative'}>{state}</Badge>
    {cancelled && (
      <span className="aside max-w-52">
        {cancelled.reason && `${cancelled.reason} `}({cancelled.by}, {formatDay(cancelled.date)})
      </span>
    )}
  </span>
)
