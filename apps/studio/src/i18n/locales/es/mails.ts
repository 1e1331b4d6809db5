import type { TranslatedTexts } from '../../plural.ts'
import type { mails as english } from '../en/mails.ts'

export const mails: TranslatedTexts<typeof english> = {
  'mail.state.waiting': 'pendiente de envío',
  'mail.state.sent': 'enviado',
  'mail.state.givenUp': 'no enviado, se abandonó',
  'mail.state.noRecipient': 'no enviado, sin dirección',
  'mail.state.unknown': 'enviado o abandonado: no consta',
  'mail.failure.address': 'El servidor de correo rechazó la dirección ({code}).',
  'mail.failure.message': 'El servidor de correo rechazó el mensaje ({code}).',
  'mail.failure.signIn': 'El servidor de correo rechazó nuestro inicio de sesión ({code}).',
  'mail.failure.connection': 'No se pudo contactar con el servidor de correo ({code}).',
  'mail.failure.other': 'El último intento falló ({code}).',
  'operations.mails': 'Correos',
  'mail.about':
    'Recibos y avisos sobre dinero. Las direcciones son las que los espectadores tienen ahora. Los códigos por correo no se guardan.',
  'mail.recipient': 'Destinatario',
  'mail.noAddress': 'sin dirección conocida',
  'mail.reveal': 'Mostrar la dirección',
  'mail.tries': 'Intentos',
  'mail.written': 'Escrito (UTC)',
  'mail.next': 'próximo intento {time}',
  'mail.sendAgain': 'Enviar otra vez',
  'mail.queued': 'El correo sale en unos segundos.',
  'mail.notGivenUp': 'Este correo ya está pendiente o enviado.',
  'mail.none': 'Todavía no hay correos',
  'mail.noneText': 'Los recibos y avisos aparecen aquí después del primer pago.',
  'mail.noMatch': 'Ningún correo en este estado',
  'mail.noMatchText': 'Elige otro estado, o todos.',
}
