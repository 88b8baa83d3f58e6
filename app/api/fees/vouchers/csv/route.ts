import { route } from '@/lib/server/doors/route'
import { vouchers } from '@/lib/collection/vouchers'
import { download } from '@/lib/server/papers/download'

export const GET = route(vouchers, { respond: download })
