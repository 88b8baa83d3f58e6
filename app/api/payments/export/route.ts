import { route } from '@/lib/server/doors/route'
import { paymentsPdf } from '@/lib/payments/queries'
import { download } from '@/lib/server/papers/download'

export const GET = route(paymentsPdf, { respond: download })
