import { route } from '@/lib/server/doors/route'
import { promotionMedia } from '@/lib/promotions/operations'
import { serveFile } from '@/lib/server/files/serve'

export const GET = route(promotionMedia, { respond: serveFile })
