import type { Texts } from '../texts.js';

export const webhooks: Texts['webhooks'] = {
  resources: {
    webhooks: {
      name: 'Webhook |||| Webhooks',
      action: { create: 'Webhook anlegen' },
      page: { create: 'Webhook anlegen' },
      fields: {
        name: 'Name',
        url: 'Adresse',
        events: 'Ereignisse',
        enabled: 'An',
        state: 'Zustand',
      },
    },
  },
  webhooks: {
    empty: {
      title: 'Noch keine Webhooks',
      next: 'Erstellen Sie einen: Ein Webhook meldet einem anderen Dienst, was sich hier ändert.',
    },
    owner_help:
      'Er meldet, was sein Besitzer lesen darf. Wer seine Adresse oder seine Ereignisse ändert oder ihn ein- oder ausschaltet, wird sein Besitzer.',
    url_help: 'Beginnt mit https://. Nur öffentliche Adressen, außer der Betreiber hat andere genannt.',
    state: { ok: 'Funktioniert', failing: 'Schlägt fehl', off: 'Aus' },
    issued: {
      title: 'Das Geheimnis',
      label: 'Geheimnis',
      once: 'Kopieren Sie es jetzt: Der Empfänger braucht es. Es wird nur dieses eine Mal gezeigt und lässt sich nicht wieder lesen.',
      copy: 'Kopieren',
    },
    test: { do: 'Testen', sent: 'Ein Test ist unterwegs. Er erscheint unten.' },
    redeliver: {
      do: 'Erneut senden',
      title: 'Erneut senden, was seither geschah',
      help: 'Alles seit diesem Zeitpunkt wird noch einmal gemeldet. Empfänger erkennen es an seiner Id.',
      from: 'Von',
      sent: 'Er geht zu diesem Zeitpunkt zurück.',
    },
    rotate: {
      do: 'Neues Geheimnis',
      ask: '%{name} ein neues Geheimnis geben?',
      help: '24 Stunden lang unterschreiben beide. Der Empfänger braucht das neue, bevor sie vorbei sind.',
    },
    delete: {
      do: 'Löschen',
      ask: '%{name} löschen?',
      help: 'Er meldet nichts mehr, und seine Zustellungen werden vergessen. Das lässt sich nicht rückgängig machen.',
    },
    deliveries: { title: 'Letzte Zustellungen', none: 'Noch keine', skipped: 'Übersprungen' },
    errors: {
      timeout: 'Keine rechtzeitige Antwort',
      connection: 'Keine Verbindung',
      certificate: 'Zertifikat abgelehnt',
      address: 'Adresse nicht erlaubt',
    },
  },
  changes: {
    kinds: { webhook: 'Webhook' },
    fields: { url: 'Adresse', events: 'Ereignisse', owner: 'Besitzer' },
  },
};
