import type { Texts } from '../texts.js';

export const effect: Texts['effect'] = {
  effect: {
    label: 'Was sich dadurch ändert',
    nothing: 'Niemand erhält oder verliert eine Berechtigung.',
    asking: 'Ermitteln, was sich dadurch ändert …',
    people: '%{smart_count} Person |||| %{smart_count} Personen',
    gains: '%{smart_count} Person erhält %{permissions} |||| %{smart_count} Personen erhalten %{permissions}',
    loses: '%{smart_count} Person verliert %{permissions} |||| %{smart_count} Personen verlieren %{permissions}',
    more: 'und %{smart_count} weitere',
    token_gains: 'API-Token %{name} erhält %{permissions}',
    token_loses: 'API-Token %{name} verliert %{permissions}',
    sessions: '%{smart_count} Sitzung endet |||| %{smart_count} Sitzungen enden',
    segment: 'Segment %{name}: %{entering} kommen dazu, %{leaving} fallen weg',
    feature: 'Feature %{name} ändert sich',
    overlap: {
      title: 'Mitglieder vorher und nachher',
      leaving: 'Fallen weg',
      staying: 'Bleiben',
      entering: 'Kommen dazu',
    },
    unnamed: 'für Sie ohne Namen',
    changes: '%{smart_count} Änderung |||| %{smart_count} Änderungen',
    no_changes: 'Noch keine Änderungen',
    discard: 'Verwerfen',
    delete: {
      button: 'Löschen',
      title: '%{name} löschen?',
      confirm: 'Löschen',
    },
  },
};
