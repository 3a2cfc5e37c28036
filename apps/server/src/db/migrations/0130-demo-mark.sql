-- Mark of a database that holds demo data. The passwords of the demo are printed in the documentation, so production refuses
-- such a database, and none of its mails leaves the machine. The mark travels with backups and with a move to another database.

-- At most one row; the demo data and their mark come in one transaction.
CREATE TABLE demo_mark (
  is_demo boolean PRIMARY KEY DEFAULT true CHECK (is_demo),
  marked_at timestamptz NOT NULL DEFAULT now()
);

-- True with the mark, or with any account that a release without the mark has made for the demo.
CREATE FUNCTION holds_demo_data() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM demo_mark) OR EXISTS (SELECT FROM app_user WHERE email IN (
    'inhaber@krempelfrei.example', 'admin@krempelfrei.example', 'krempler@krempelfrei.example',
    'anna.schmidt@krempelfrei.example', 'jonas.schmidt@krempelfrei.example',
    'bernd.albrecht@post.example', 'cem.aydin@mail.example', 'd.behrens@post.example',
    'elif.celik@mail.example', 'f.doerfler@post.example', 'gisela.eberhardt@haus.example',
    'hannes.feldmann@mail.example', 'ines.grossmann@post.example', 'juergen.hoelzl@haus.example',
    'k.jankowska@mail.example', 'lars.knudsen@post.example', 'mareike.lueders@haus.example',
    'mai.nguyen@mail.example', 'otto.niedermayer@post.example', 'petra.oberlaender@haus.example',
    'rafael.pereira@mail.example', 'sabine.quandt-meyer@post.example', 'thorsten.reuss@haus.example',
    'ursula.schaefer@post.example', 'viktor.tkachenko@mail.example', 'wiebke.ullrich@haus.example',
    'yasmin.vogel@mail.example', 'm.vonzitzewitz@post.example', 'aenne.weiss@haus.example'
  ))
$$;

INSERT INTO demo_mark (is_demo) SELECT true WHERE holds_demo_data();
