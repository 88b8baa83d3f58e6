import { route } from '@/lib/server/doors/route'
import { promotionThumbnail, setPromotionThumbnail } from '@/lib/promotions/operations'
import { multipart } from '@/lib/server/files/receiving/multipart'
import { serveFile } from '@/lib/server/files/serve'

export const GET = route(promotionThumbnail, { respond: serveFile })
export const POST = route(setPromotionThumbnail, { status: 201, body: multipart })
