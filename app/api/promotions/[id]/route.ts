import { deletePromotion } from '@/lib/promotions/operations'
import { route } from '@/lib/server/doors/route'

export const DELETE = route(deletePromotion)
