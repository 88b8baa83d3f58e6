import { paymentsPdf } from '@/lib/payments/queries'
import { download } from '@/lib/server/download'
import { route } from '@/lib/server/route'

export const GET = route(paymentsPdf, { respond: download })
