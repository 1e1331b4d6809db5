import { definePlural, type TranslatedTexts } from '../../plural.ts'
import type { conversions as english } from '../en/conversions.ts'

export const conversions: TranslatedTexts<typeof english> = {
  'conversions.title': 'Qué se comunica a las redes',
  'conversions.about': 'que alguien pagó, nunca qué vio',
  'conversions.network': 'Red',
  'conversions.off': 'desactivada',
  'conversions.orders': 'Pedidos pagados',
  'conversions.noConsent': 'Sin consentimiento',
  'conversions.sent': 'Enviados',
  'conversions.waiting': 'Pendientes',
  'conversions.refused': 'Rechazados',
  'conversions.lastAnswer': 'Última respuesta',
  'conversions.noneYet': 'ninguna todavía',
  'conversions.noAnswer': 'sin respuesta',
  'conversions.again': 'de nuevo {time}',
  'conversions.foot':
    'Últimos {days} días. Cada pago se envía una vez, en menos de un minuto, y se reintenta 7 días si la red no responde. Los reembolsos no se envían. Sin consentimiento incluye las cuentas eliminadas.',
  'conversions.showRefused': definePlural({
    one: '{count} pago rechazado por {network}: mostrarlo',
    other: '{count} pagos rechazados por {network}: mostrarlos',
  }),
  'conversions.refusedBy': 'Rechazados por {network}',
  'conversions.noneRefused': 'No hay rechazos',
  'conversions.reason.answer': 'La red lo rechazó.',
  'conversions.reason.tooOld': 'Tenía siete días antes de que la red lo aceptara.',
  'conversions.reason.inDoubt':
    'La red puede tenerlo: una solicitud no tuvo respuesta durante dos días. Repetirla podría contarlo dos veces.',
  'conversions.retry': 'Enviar otra vez',
  'conversions.retried': 'El pago se envía otra vez en unos segundos.',
  'conversions.notRetried': 'Este pago ya se envió o tiene más de siete días.',
}
